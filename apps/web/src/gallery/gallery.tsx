import type { ComponentType } from 'react';
import { ThemeSwitch } from '../app/shell/theme-switch';
import { Page } from '../ui/page';
import { PlainControls, WorkControls } from './buttons';
import { Fields } from './fields';
import { Messages } from './messages';
import { OpenAlertDialog, OpenDialog, Toast } from './overlays';
import { Pictures } from './pictures';
import { Days, FreeDaysOnly, FreeSlotsOnly, NothingFree, SlotStates, SlotsOnTheWay } from './season';
import { Broken, PageOnTheWay, WorkPageOnTheWay } from './waits';

/** What the product's pages are made of, each piece in all its states, under the name by which an address finds it. */
export const EXHIBITS: Record<string, ComponentType> = {
  'buttons-plain': PlainControls,
  'buttons-work': WorkControls,
  fields: Fields,
  messages: Messages,
  dialog: OpenDialog,
  'alert-dialog': OpenAlertDialog,
  'toast-success': () => <Toast kind="success" />,
  'toast-error': () => <Toast kind="error" />,
  'slot-states': SlotStates,
  'slots-free-only': FreeSlotsOnly,
  'slots-nothing-free': NothingFree,
  'slots-loading': SlotsOnTheWay,
  days: Days,
  'days-free-only': FreeDaysOnly,
  pictures: Pictures,
  'error-screen': Broken,
  'page-wait': PageOnTheWay,
  'page-loading': WorkPageOnTheWay,
};

export function Gallery({ shown }: { shown: string | null }) {
  const Shown = shown === null ? undefined : EXHIBITS[shown];
  return (
    <>
      <header>
        <nav aria-label="Gallery" style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 1rem', padding: '0 1rem' }}>
          {Object.keys(EXHIBITS).map((name) => (
            <a key={name} href={`?of=${name}`} aria-current={name === shown ? 'page' : undefined} style={{ padding: '0.4rem 0' }}>
              {name}
            </a>
          ))}
          <ThemeSwitch />
          <ThemeSwitch inMenu />
        </nav>
      </header>
      <main>
        <Page title={shown ?? 'Gallery'} description="What the pages are made of" lead={Shown ? undefined : 'Choose a piece above.'}>
          {Shown && <Shown />}
        </Page>
      </main>
    </>
  );
}
