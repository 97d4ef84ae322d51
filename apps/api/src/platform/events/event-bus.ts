import { Injectable, Logger } from '@nestjs/common';
import type { DomainEvent, DomainEventName, DomainEvents } from './domain-events.js';

type Listener = (payload: never) => void;

/** In-process, synchronous event bus. Work that must survive a crash goes through the outbox instead. */
@Injectable()
export class EventBus {
  private readonly logger = new Logger(EventBus.name);
  private readonly listeners = new Map<DomainEventName, Listener[]>();

  on<Name extends DomainEventName>(name: Name, listener: (payload: DomainEvents[Name]) => void): void {
    const list = this.listeners.get(name) ?? [];
    list.push(listener as Listener);
    this.listeners.set(name, list);
  }

  /** Calls all listeners. If a listener fails, the error is logged but the request does not fail, because its work is already committed. */
  publish(events: readonly DomainEvent[]): void {
    for (const event of events) {
      for (const listener of this.listeners.get(event.name) ?? []) {
        try {
          (listener as (payload: unknown) => void)(event.payload);
        } catch (error) {
          this.logger.error(`listener of ${String(event.name)} failed`, error instanceof Error ? error.stack : String(error));
        }
      }
    }
  }
}
