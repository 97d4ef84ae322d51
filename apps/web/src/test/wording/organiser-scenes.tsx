import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ADMIN_TOKEN_KEY } from '../../lib/api/api-client';
import AdminContentPage from '../../organisers/pages/content';
import AdminResultPage from '../../organisers/pages/result';
import AdminSeasonPage from '../../organisers/pages/season';
import { makeAdminResult, makeRankedOwner, makeSettings } from '../factories';
import { installFakeSocket } from '../fake-socket';
import { openAdmin } from '../admin-page';
import type { RenderedPage } from '../render-page';
import { press, settled, type Scene } from './scene';
import { refusal, serve } from './served';

/** A page of the organisers behind its door, with the frame around it. */
async function organising(
  page: ReactNode,
  prepare: (server: ReturnType<typeof serve>) => unknown = () => undefined,
): Promise<RenderedPage> {
  installFakeSocket();
  localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
  const server = serve(null)
    .on('GET /api/admin/verify', { body: { fullName: 'Neo M', role: 'owner', totp: false } })
    .on('GET /api/admin/seasons', { body: [makeSettings({ year: 2026, status: 'upcoming' }), makeSettings()] })
    .on('GET /api/admin/results/2025', { body: makeAdminResult() })
    .on('GET /api/admin/witnesses', { body: [] })
    .on('GET /api/admin/approvals', { body: [] });
  prepare(server);
  const rendered = openAdmin(page);
  await screen.findByRole('heading', { level: 1 });
  return settled(rendered);
}

const ARRIVED = { arrival: '2025-05-31T08:07:12.000Z', arrivalSlot: '2025-05-31T10:00', photo: '/api/files/abc', note: 'Neo M' };
const result = (name: string, over: Parameters<typeof makeAdminResult>[0]): Scene => ({
  name: `the result, ${name}`,
  show: () => organising(<AdminResultPage />, (server) => server.on('GET /api/admin/results/2025', { body: makeAdminResult(over) })),
});

async function typeArrival(page: RenderedPage): Promise<void> {
  await screen.findByRole('button', { name: /Record this arrival/ });
  const type = (id: string, text: string) => page.person.type(document.querySelector(`#arrival-${id}`) as Element, text);
  await type('arrivedAt', '2025-05-31');
  await type('time', '10:07:12');
  await type('witnesses', 'Neo M, neo@example.com{Enter}Kabo D, +26771234567');
}

const season = (
  name: string,
  pressed: string,
  stands: () => Promise<unknown>,
  prepare?: Parameters<typeof organising>[1],
  chosen?: string,
): Scene => ({
  name: `the season, ${name}`,
  show: async () => {
    const page = await organising(<AdminSeasonPage />, prepare);
    if (chosen) await press(page, 'radio', chosen);
    await press(page, 'button', pressed);
    await stands();
  },
});

function overtaken(server: ReturnType<typeof serve>): void {
  let now = makeSettings();
  server.on('GET /api/admin/seasons', () => ({ body: [now] }));
  server.on('PATCH /api/admin/seasons/2025', () => {
    now = makeSettings({ version: 2, priceCents: 500, permitNumber: 'OKV-7' });
    return refusal('SEASON_CHANGED', 409);
  });
}

const CONTENT = {
  year: 2025,
  editable: true,
  version: 1,
  sections: { history: ['Neo M'] },
  states: [{ section: 'rules', version: 1, changedAt: '2025-05-01T10:00:00Z', changedBy: 'Neo M' }],
};

export const organiserScenes: Scene[] = [
  {
    name: 'the words of the site, some of them being changed',
    show: async () => {
      const page = await organising(<AdminContentPage />, (server) => server.on('GET /api/admin/content', { body: CONTENT }));
      await screen.findAllByRole('region');
      for (const button of within(screen.getByRole('main')).getAllByRole('button', { expanded: false })) await page.person.click(button);
      return page;
    },
  },
  {
    name: 'a section about to go back to its original text',
    show: async () => {
      const page = await organising(<AdminContentPage />, (server) => server.on('GET /api/admin/content', { body: CONTENT }));
      for (const button of within(screen.getByRole('main')).getAllByRole('button', { expanded: false })) await page.person.click(button);
      await press(page, 'button', 'Go back to the original text');
      await screen.findByRole('alertdialog');
    },
  },
  ...[2024, 2026].map((year) => ({
    name: `the words of the season ${year}`,
    show: () =>
      organising(<AdminContentPage />, (server) =>
        server.on('GET /api/admin/content', { body: { ...CONTENT, year, editable: year > 2025 } }),
      ),
  })),
  season('with nothing changed', 'Save changes', () => screen.findByText(/Nothing was changed/)),
  season('about to be frozen', 'Freeze sales', () => screen.findByRole('alertdialog')),
  season('overtaken by somebody else', 'Save changes', () => screen.findByText(/Somebody else has just changed/), overtaken, 'nobody wins'),
  season(
    'prepared for the next year',
    'Prepare this season',
    () => screen.findByText(/is prepared/),
    (server) => server.on('POST /api/admin/seasons', { status: 201, body: makeSettings({ year: 2027 }) }),
  ),
  {
    name: 'seasons that cannot be loaded',
    show: () => organising(<AdminSeasonPage />, (server) => server.on('GET /api/admin/seasons', refusal('INTERNAL', 500))),
  },
  {
    name: 'the result, with nothing typed',
    show: async () => press(await organising(<AdminResultPage />), 'button', 'Record this arrival'),
  },
  {
    name: 'the result, about to be recorded',
    show: async () => {
      const page = await organising(<AdminResultPage />);
      await typeArrival(page);
      await press(page, 'button', 'Record this arrival');
      await screen.findByRole('alertdialog');
    },
  },
  result('provisional', { ...ARRIVED, state: 'provisional', witnesses: ['Neo M'], line: [makeRankedOwner()] }),
  result('verified with nobody in line', { ...ARRIVED, state: 'verified', witnesses: [], line: [] }),
  result('announced', {
    state: 'announced',
    told: {
      slotId: '2025-05-31T10:15',
      state: 'told',
      claimUntil: '2099-06-14T07:00:00Z',
      stands: true,
      deleted: false,
      phone: '+26771234567',
    },
  }),
  result('given back', {
    state: 'announced',
    told: {
      slotId: '2025-05-31T10:15',
      state: 'told',
      claimUntil: '2099-06-14T07:00:00Z',
      stands: false,
      deleted: false,
      phone: '+26771234567',
    },
  }),
  result('claimed', {
    state: 'announced',
    told: {
      slotId: '2025-05-31T10:15',
      state: 'claimed',
      claimUntil: '2025-06-14T07:00:00Z',
      stands: true,
      deleted: false,
      phone: '+26771234567',
    },
  }),
  result('announced without a winner', {
    state: 'announced',
    seals: {
      count: 3,
      head: '0',
      published: { count: 2, head: '0', at: '2025-05-30T10:00:00Z', since: { sales: 1, cash: 1, refunds: 1 } },
    },
  }),
];
