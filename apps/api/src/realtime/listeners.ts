import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.js';
import { DayFrames } from './day-frames.js';
import { Publisher } from './publisher.js';
import { ROOMS } from './rooms.js';
import { Throttle } from './throttle.js';

/** The heat map moves slowly for the eye: once a second is live enough, and one small frame to everybody. */
const HEAT_MS = 1000;

/** What happened -> who is told. Nothing personal goes to a shared room. */
@Injectable()
export class RealtimeListeners implements OnApplicationShutdown {
  private readonly frames: DayFrames;
  private readonly heat: Throttle;
  private readonly takenByDate = new Map<string, { version: number; taken: number }>();

  constructor(bus: EventBus, publisher: Publisher) {
    this.frames = new DayFrames((frame) => publisher.send(ROOMS.day(frame.date), 'slots:changed', frame));
    this.heat = new Throttle(HEAT_MS, () => publisher.send(undefined, 'season:days', this.heatFrame()));

    bus.on('slots.changed', ({ date, version, slots, taken }) => {
      this.frames.add({ date, version, slots });
      this.noteTaken(date, version, taken);
    });
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
    this.heat.close();
  }

  private noteTaken(date: string, version: number, taken: number): void {
    if ((this.takenByDate.get(date)?.version ?? 0) < version) this.takenByDate.set(date, { version, taken });
    this.heat.ask();
  }

  private heatFrame(): { version: number; days: { date: string; taken: number }[] } {
    const days = [...this.takenByDate].map(([date, { taken }]) => ({ date, taken }));
    const version = Math.max(...[...this.takenByDate.values()].map((day) => day.version), 0);
    this.takenByDate.clear();
    return { version, days };
  }
}
