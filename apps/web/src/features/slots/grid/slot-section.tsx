import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { isBrowserShortcut } from '../../../lib/browser-shortcut';
import { ChevronDownIcon } from '../../../ui/icons';
import { cellAfterKey, isArrowKey, type Section, type SectionName } from './sections.rules';
import { SlotCell } from './slot-cell';
import styles from './slot-grid.module.css';
import { isFreeOrMine, isPickable } from './slot-state.rules';
import { gridCopy, sectionCopy } from '../slots.copy';

interface SlotSectionProps {
  section: Section;
  /** Set only for a section whose time has passed. The user can fold and unfold such a section. */
  fold?: 'folded' | 'open' | undefined;
  freeOnly: boolean;
  /** The slot to highlight. */
  near: string | null;
  pulsing: ReadonlySet<string>;
  onCell: (slotId: string) => void;
  onFold: (name: SectionName, fold: 'folded' | 'open') => void;
}

export function sectionId(name: Section['name']): string {
  return `slots-${name}`;
}

/** A quarter of the day. Its cells share one tab stop; the arrow keys move between them. */
export function SlotSection({ section, fold, freeOnly, near, pulsing, onCell, onFold }: SlotSectionProps) {
  const { name, from, to, freeCount } = section;
  const cells = freeOnly ? section.cells.filter(({ state }) => isFreeOrMine(state)) : section.cells;
  const [visited, setVisited] = useState<string | null>(null);
  const tabStop = cells.find(({ id }) => id === visited) ?? cells.find(({ state }) => isPickable(state)) ?? cells[0];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-slot]')];
    const index = buttons.indexOf(event.target as HTMLElement);
    if (index < 0 || !isArrowKey(event.key) || isBrowserShortcut(event)) return;
    event.preventDefault();
    buttons[cellAfterKey(index, event.key, columnsOf(event.currentTarget), buttons.length)]?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const slotId = slotOf(event.target);
    if (slotId) onCell(slotId);
  };

  return (
    <section className={styles.section} aria-labelledby={sectionId(name)}>
      <header className={`row ${styles.sectionHead}`}>
        <h3 id={sectionId(name)} tabIndex={-1}>
          {sectionCopy[name]} <span className={`muted ${styles.hours}`}>{gridCopy.hours(from, to)}</span>
        </h3>
        {fold ? (
          <button
            type="button"
            className={`tap muted hover-soft ${styles.fold}`}
            aria-expanded={fold === 'open'}
            aria-label={gridCopy.fold(sectionCopy[name])}
            onClick={() => onFold(name, fold === 'open' ? 'folded' : 'open')}
          >
            {gridCopy.over} <ChevronDownIcon className="fold-arrow" />
          </button>
        ) : (
          <span className={`muted ${styles.hours}`}>{gridCopy.free(freeCount)}</span>
        )}
      </header>
      {fold !== 'folded' && (
        // The buttons inside are the controls. This element only handles their events.
        <div className={styles.cells} onClick={onClick} onKeyDown={onKeyDown} onFocus={(event) => setVisited(slotOf(event.target))}>
          {cells.map((cell) => (
            <SlotCell
              key={cell.id}
              id={cell.id}
              state={cell.state}
              ownerName={cell.ownerName}
              isTabStop={cell.id === tabStop?.id}
              isPulsing={pulsing.has(cell.id)}
              isNear={cell.id === near}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function slotOf(target: EventTarget): string | null {
  return (target as HTMLElement).closest<HTMLElement>('[data-slot]')?.dataset.slot ?? null;
}

/** Returns the layout's current number of columns, for the arrow keys. */
function columnsOf(grid: HTMLElement): number {
  return Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean).length);
}
