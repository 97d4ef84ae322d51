import { Injectable } from '@nestjs/common';
import type { ChallengeView } from '@raffle/contracts/challenges';
import { makeTurns } from '../../files/sharp.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { drawCard } from './card-picture.js';

/** Maximum number of pictures kept in memory. A picture takes about 50 KB, so the cache takes at most 10 MB. */
const MAX_CACHED = 200;
/** Maximum number of queued pictures, including the one being drawn. A full queue takes about two seconds, or twenty on a slow machine. */
const MAX_QUEUE_LENGTH = 16;

/**
 * Draws each card's picture when it is first requested, one picture at a time and with a limited queue. Keeps the most recently used
 * pictures in memory. Cards with the same content share a picture.
 */
@Injectable()
export class CardPictures {
  private readonly cached = new Map<string, Promise<Buffer>>();
  private readonly inTurn = makeTurns(
    MAX_QUEUE_LENGTH,
    () => new AppError('BUSY_TRY_AGAIN', 'Many cards are being drawn. Please try again in a moment.', {}, 5),
  );
  /** Draws one picture. Tests replace this function. */
  draw = drawCard;

  /** @param beforeDrawing callback that throws if the client has requested too many new pictures */
  async of(card: ChallengeView, version: string, beforeDrawing: () => Promise<void>): Promise<Buffer> {
    const known = this.cached.get(version);
    if (known === undefined) {
      await beforeDrawing();
      return this.cached.get(version) ?? this.keep(version, card);
    }
    // Moves the picture to the end of the map, which marks it as the most recently used one.
    this.cached.delete(version);
    this.cached.set(version, known);
    return known;
  }

  private keep(version: string, card: ChallengeView): Promise<Buffer> {
    const drawn = this.inTurn(() => this.draw(card));
    this.cached.set(version, drawn);
    drawn.catch(() => this.cached.delete(version));
    const [oldest] = this.cached.keys();
    if (this.cached.size > MAX_CACHED && oldest !== undefined) this.cached.delete(oldest);
    return drawn;
  }
}
