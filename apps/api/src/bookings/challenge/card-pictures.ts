import { Injectable } from '@nestjs/common';
import type { ChallengeView } from '@raffle/contracts/challenges';
import { makeTurns } from '../../files/sharp.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { drawCard } from './card-picture.js';

/** Maximum number of pictures in memory. A picture takes about 50 KB, so the cache takes at most 10 MB. */
const MOST_KEPT = 200;
/** Maximum number of pictures waiting to be drawn. A full queue takes about two seconds, or twenty on a slow machine. */
const LONGEST_QUEUE = 16;

/**
 * Draws pictures of cards when they are first requested, one at a time, with a limited queue. Keeps the most recently used pictures in
 * memory. Two cards with the same content share a picture.
 */
@Injectable()
export class CardPictures {
  private readonly kept = new Map<string, Promise<Buffer>>();
  private readonly inTurn = makeTurns(
    LONGEST_QUEUE,
    () => new AppError('BUSY_TRY_AGAIN', 'Many cards are being drawn. Please try again in a moment.', {}, 5),
  );
  /** Draws one picture. Tests replace this function. */
  draw = drawCard;

  /** @param beforeDrawing callback that throws if the client has requested too many new pictures */
  async of(card: ChallengeView, version: string, beforeDrawing: () => Promise<void>): Promise<Buffer> {
    const known = this.kept.get(version);
    if (known === undefined) {
      await beforeDrawing();
      return this.kept.get(version) ?? this.keep(version, card);
    }
    // Moves the picture to the end of the map, because it is now the most recently used picture.
    this.kept.delete(version);
    this.kept.set(version, known);
    return known;
  }

  private keep(version: string, card: ChallengeView): Promise<Buffer> {
    const drawn = this.inTurn(() => this.draw(card));
    this.kept.set(version, drawn);
    drawn.catch(() => this.kept.delete(version));
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return drawn;
  }
}
