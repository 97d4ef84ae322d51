/**
 * Events and their payloads, published after COMMIT. Each feature adds its own events by declaration merging, so the platform depends on no
 * feature and the compiler still checks each listener's event and payload.
 */
export interface DomainEvents {}

export type DomainEventName = keyof DomainEvents;

export type DomainEvent = { [Name in DomainEventName]: { name: Name; payload: DomainEvents[Name] } }[DomainEventName];
