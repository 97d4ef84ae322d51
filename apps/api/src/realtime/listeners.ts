import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.js';
import { DayFrames } from './day-frames.js';
import { Publisher } from './publisher.js';
import { ROOMS } from './rooms.js';

/** Sends domain events to the rooms that may receive them. Never sends personal data to a shared room. */
@Injectable()
export class RealtimeListeners implements OnApplicationShutdown {
  private readonly frames: DayFrames;

  constructor(bus: EventBus, publisher: Publisher) {
    this.frames = new DayFrames((frame) => publisher.send(ROOMS.day(frame.date), 'slots:changed', frame));

    bus.on('slots.changed', ({ date, version, slots }) => this.frames.add({ date, version, slots }));
    bus.on('season.days-changed', (change) => publisher.send(undefined, 'season:days', change));
    bus.on('selection.changed', ({ userId, ...change }) => publisher.send(ROOMS.user(userId), 'selection:changed', change));
    bus.on('booking.changed', ({ userId, ...change }) => {
      publisher.send(ROOMS.user(userId), 'booking:changed', change);
      const { bookingId, referenceNumber: reference, paymentStatus: status } = change;
      if (status !== 'none' && status !== 'confirming')
        publisher.send(ROOMS.organisers, 'admin:activity', { at: new Date().toISOString(), bookingId, reference, status });
    });
    bus.on('donations.changed', (stats) => publisher.send(undefined, 'donations:changed', stats));
    bus.on('season.changed', (season) => publisher.send(undefined, 'season:changed', season));
    bus.on('news.changed', () => publisher.send(undefined, 'news:changed'));
    bus.on('admin.changed', (change) => publisher.send(ROOMS.organisers, 'admin:changed', change));
    bus.on('attention.changed', () => publisher.send(ROOMS.organisers, 'admin:changed', { subject: 'attention' }));
    bus.on('admin.session-ended', ({ sessionId }) => publisher.disconnect(ROOMS.organiserSession(sessionId)));
    bus.on('auth.signed-out', ({ sessionId }) => publisher.disconnect(ROOMS.session(sessionId)));
  }

  onApplicationShutdown(): void {
    this.frames.close();
  }
}
