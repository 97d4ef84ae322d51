import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { RealtimeListeners } from './listeners.js';
import { ORGANISERS, OrganisersGateway, type Organisers } from './organisers-gateway.js';
import { Publisher } from './publisher.js';
import { RaffleGateway } from './raffle-gateway.js';

/** For the api, which has clients. Who is an organiser is told from outside: no feature is known here. */
@Module({})
export class RealtimeModule {
  static with({ module, sessions }: { module: Type; sessions: Type<Organisers> }): DynamicModule {
    return {
      module: RealtimeModule,
      imports: [module],
      providers: [Publisher, RealtimeListeners, RaffleGateway, OrganisersGateway, { provide: ORGANISERS, useExisting: sessions }],
      exports: [Publisher],
    };
  }
}

/** For the worker, which only publishes. */
@Module({ providers: [Publisher, RealtimeListeners], exports: [Publisher] })
export class RealtimePublishModule {}
