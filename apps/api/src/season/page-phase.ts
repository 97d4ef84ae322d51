import { Injectable, Logger } from '@nestjs/common';
import { phaseHead, type PhaseHead } from '@raffle/contracts/season-phase';
import { SeasonService } from './season.service.js';

/**
 * Maximum time for which a page waits for the phase, in milliseconds. Visitors should not have to wait longer, because only search engines
 * and link previews need it.
 */
const PATIENCE_MS = 500;

/** The season's phase for the pages' descriptions and preview images. */
@Injectable()
export class PagePhase {
  private readonly logger = new Logger(PagePhase.name);
  private last: PhaseHead | null = null;

  constructor(private readonly seasons: SeasonService) {}

  /** Returns null while slots are on sale. If the database does not respond within PATIENCE_MS, returns the last known phase. */
  async current(): Promise<PhaseHead | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([this.read(), late]);
    clearTimeout(timer);
    return this.last;
  }

  private async read(): Promise<void> {
    try {
      this.last = phaseHead(await this.seasons.view());
    } catch (error) {
      this.logger.warn(`the phase in the pages' descriptions was not updated: ${String(error)}`);
    }
  }
}
