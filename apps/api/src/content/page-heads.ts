import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Organiser } from '@raffle/contracts/content/site-content';
import type { SeasonView } from '@raffle/contracts/season';
import { phaseHead, type PhaseHead } from '@raffle/contracts/season-phase';
import { dateAt } from '@raffle/contracts/slot-time';
import { CONFIG, type Config } from '../platform/config/config.js';
import type { PageHead } from '../platform/http/built-pages.js';
import { SeasonService } from '../season/season.service.js';
import { ContentService } from './content.service.js';

/**
 * Maximum time for which a page waits for its head data, in milliseconds. Visitors should not have to wait longer, because only search
 * engines and link previews need the data.
 */
const PATIENCE_MS = 500;
/** How long the sold-out check's result is cached, in milliseconds. */
const STOCK_MS = 60_000;

const NAME = 'Okavango Flood Raffle';
const DESCRIPTION =
  'A charity raffle: in which 15-minute time slot does the Okavango flood first pass under the Old Matlapaneng Bridge in Maun, Botswana? 100% of proceeds go to two local charities.';

type Thing = Record<string, unknown>;

/**
 * Data for a page's head that is known only at run time: the season's phase, and the season and its organiser in the schema.org vocabulary.
 * Properties that are not set are omitted.
 */
@Injectable()
export class PageHeads {
  private readonly logger = new Logger(PageHeads.name);
  private soldOut = { is: false, at: Number.NEGATIVE_INFINITY };
  private cached: { of: string; graph: Record<string, string>; phase: PhaseHead | null } = { of: '', graph: {}, phase: null };

  constructor(
    private readonly seasons: SeasonService,
    private readonly content: ContentService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * Returns the data for a page's head. Its JSON-LD is safe to embed in HTML. If the database does not respond within PATIENCE_MS, returns
   * the last known data.
   * @param built the organiser with which the site was built
   * @param isSoldOut called only while slots are on sale
   */
  async of(route: string, built: unknown, isSoldOut: () => Promise<boolean>): Promise<PageHead> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    const fresh = this.learn(built as Organiser | undefined, isSoldOut).catch((error: unknown) =>
      this.logger.warn(`the data for page heads was not updated: ${String(error)}`),
    );
    await Promise.race([fresh, late]);
    clearTimeout(timer);
    return { data: this.cached.graph[route] ?? '', phase: this.cached.phase };
  }

  private async learn(built: Organiser | undefined, ask: () => Promise<boolean>): Promise<void> {
    const season = await this.seasons.view();
    const phase = phaseHead(season);
    const isSoldOut = season.salesOpen && (await this.isSoldOut(ask));
    // The season's version alone is not enough, because sales can end and the phase can change as time passes.
    const of = [season.year, season.version, season.salesOpen, isSoldOut, phase?.line].join(' ');
    if (this.cached.of === of) return;
    const { organiser = built } = season.contentVersion === 0 ? {} : (await this.content.read(season.year)).sections;
    const runner = organiserOf(organiser, this.config.publicUrl);
    const event = eventOf(season, phase, season.salesOpen && (isSoldOut ? 'SoldOut' : 'InStock'), runner, this.config.publicUrl);
    const site: Thing = { '@type': 'WebSite', name: NAME, url: `${this.config.publicUrl}/`, ...(runner && { publisher: refer(runner) }) };
    this.cached = {
      of,
      phase,
      graph: { '/': json([site, ...(runner ? [runner] : []), event]), '/about': runner ? json([runner]) : '' },
    };
  }

  private async isSoldOut(ask: () => Promise<boolean>): Promise<boolean> {
    if (performance.now() - this.soldOut.at < STOCK_MS) return this.soldOut.is;
    this.soldOut = { is: await ask(), at: performance.now() };
    return this.soldOut.is;
  }
}

/** Returns undefined if no organiser is named. */
function organiserOf(organiser: Organiser | undefined, site: string): Thing | undefined {
  if (!organiser?.name) return undefined;
  const { name, about, whatsApp, email } = organiser;
  return {
    '@type': 'Organization',
    '@id': `${site}/about#organiser`,
    name,
    url: `${site}/about`,
    logo: `${site}/icons/icon-512.png`,
    ...(about && { description: about }),
    ...(email && { email }),
    ...(whatsApp && { telephone: whatsApp }),
  };
}

/** @param stock false while nothing is on sale, in which case the event has no offer */
function eventOf(
  season: SeasonView,
  phase: PhaseHead | null,
  stock: 'InStock' | 'SoldOut' | false,
  runner: Thing | undefined,
  site: string,
): Thing {
  const slot = `${site}/booking`;
  return {
    '@type': 'Event',
    name: `${NAME} ${season.year}`,
    description: phase === null ? DESCRIPTION : `${phase.line} ${DESCRIPTION}`,
    url: `${site}/`,
    image: site + (phase?.picture.path ?? '/share/home.png'),
    startDate: season.from,
    endDate: season.arrival === null ? season.to : dateAt(Date.parse(season.arrival)),
    eventStatus: `https://schema.org/${season.ended?.as === 'called-off' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      {
        '@type': 'Place',
        name: 'Old Matlapaneng Bridge',
        address: { '@type': 'PostalAddress', addressLocality: 'Maun', addressCountry: 'BW' },
        geo: { '@type': 'GeoCoordinates', latitude: season.bridge.lat, longitude: season.bridge.lng },
      },
      { '@type': 'VirtualLocation', url: slot },
    ],
    ...(runner && { organizer: refer(runner) }),
    ...(stock && {
      offers: {
        '@type': 'Offer',
        name: 'One 15-minute time slot',
        url: slot,
        price: (season.priceCents / 100).toFixed(2),
        priceCurrency: season.currency.toUpperCase(),
        availability: `https://schema.org/${stock}`,
      },
    }),
  };
}

function refer(thing: Thing): Thing {
  return { '@id': thing['@id'] };
}

/** Escapes `<` so that content written by organisers cannot end the script element. */
function json(graph: Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
