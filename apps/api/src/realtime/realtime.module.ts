import { Module } from '@nestjs/common';
import { RealtimeListeners } from './listeners.js';
import { Publisher } from './publisher.js';
import { RaffleGateway } from './raffle-gateway.js';

/** For the api, which has clients. */
@Module({ providers: [Publisher, RealtimeListeners, RaffleGateway], exports: [Publisher] })
export class RealtimeModule {}

/** For the worker, which only publishes. */
@Module({ providers: [Publisher, RealtimeListeners], exports: [Publisher] })
export class RealtimePublishModule {}
