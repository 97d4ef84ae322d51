/**
 * Events and their payloads, published after COMMIT. Each feature adds its own by declaration merging, so the platform knows no feature
 * and a listener still cannot misname an event or its payload.
 */
export interface DomainEvents {}

export type DomainEventName = keyof DomainEvents;

export type DomainEvent = { [Name in DomainEventName]: { name: Name; payload: DomainEvents[Name] } }[DomainEventName];
