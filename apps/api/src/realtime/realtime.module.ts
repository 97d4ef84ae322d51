import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { RealtimeListeners } from './listeners.js';
import { ORGANISERS, OrganisersGateway, type Organisers } from './organisers-gateway.js';
import { Publisher } from './publisher.js';
import { RaffleGateway } from './raffle-gateway.js';

/** Publishes events. The worker process imports this module directly. The API process, which has clients, imports `withClients()`. */
@Module({ providers: [Publisher, RealtimeListeners], exports: [Publisher] })
export class RealtimeModule {
  /**
   * @param module the module that exports `sessions`
   * @param sessions the class that identifies organisers. It is passed as an argument, because realtime must not import a feature.
   */
  static withClients({ module, sessions }: { module: Type; sessions: Type<Organisers> }): DynamicModule {
    return {
      module: RealtimeModule,
      imports: [module],
      providers: [RaffleGateway, OrganisersGateway, { provide: ORGANISERS, useExisting: sessions }],
    };
  }
}
