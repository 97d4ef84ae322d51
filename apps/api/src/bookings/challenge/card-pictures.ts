import { Injectable } from '@nestjs/common';
import type { ChallengeView } from '@raffle/contracts/challenges';
import { makeTurns } from '../../files/sharp.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { drawCard } from './card-picture.js';

/** Each has some 50 KB: ten megabytes at most. */
const MOST_KEPT = 200;
/** Two seconds of drawing, on a slow day twenty. */
const LONGEST_QUEUE = 16;

/**
 * Pictures of cards, drawn when they are first looked at: one at a time, so many may wait, the newest are kept in memory. Two cards that say the
 * same have the same picture.
 */
@Injectable()
export class CardPictures {
  private readonly kept = new Map<string, Promise<Buffer>>();
  private readonly inTurn = makeTurns(
    LONGEST_QUEUE,
    () => new AppError('BUSY_TRY_AGAIN', 'Many cards are being drawn. Please try again in a moment.', {}, 5),
  );
  /** Replaced in tests. */
  draw = drawCard;

  /** @param beforeDrawing refuses who asks for too many new ones */
  async of(card: ChallengeView, version: string, beforeDrawing: () => Promise<void>): Promise<Buffer> {
    const known = this.kept.get(version);
    if (known === undefined) {
      await beforeDrawing();
      return this.kept.get(version) ?? this.keep(version, card);
    }
    // Again the newest.
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
