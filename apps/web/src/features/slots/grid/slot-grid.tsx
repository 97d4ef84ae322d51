import { useState } from 'react';
import { type Cell, foldedSections, type Section, type SectionName, sectionsOf } from './sections.rules';
import styles from './slot-grid.module.css';
import { sectionId, SlotSection } from './slot-section';
import { isFreeOrMine, isPickable } from './slot-state.rules';
import { formatDate } from '../../../lib/format/formats';
import { gridCopy, sectionCopy } from '../slots.copy';

interface SlotGridProps {
  date: string;
  /** The 96 slots of the date, in order. */
  cells: Cell[];
  cutoffMinutes: number;
  freeOnly: boolean;
  /** The slot to highlight. Its section starts open. */
  near?: string | null;
  pulsing: ReadonlySet<string>;
  onCell: (slotId: string) => void;
}

/**
 * A day in four sections, with tabs that scroll to them. Sections that are over when the day is opened are folded. Sections that end later
 * stay open, so that the layout does not shift while the user selects slots.
 */
export function SlotGrid({ date, cells, cutoffMinutes, freeOnly, near = null, pulsing, onCell }: SlotGridProps) {
  const sections = sectionsOf(cells);
  const [folds, setFolds] = useState<ReadonlyMap<SectionName, 'folded' | 'open'>>(
    () => new Map(foldedSections(sections).map((name) => [name, isIn(sections, name, near) ? 'open' : 'folded'])),
  );
  const isNoneAvailable = !cells.some(({ state }) => isPickable(state) || state === 'mine');
  const isNoneShown = freeOnly && !cells.some(({ state }) => isFreeOrMine(state));
  const setFold = (name: SectionName, fold: 'folded' | 'open') =>
    setFolds((known) => (known.has(name) ? new Map(known).set(name, fold) : known));
  const jumpTo = (name: SectionName) => {
    setFold(name, 'open');
    const heading = document.getElementById(sectionId(name));
    // Also move the focus, so that the next Tab enters the section.
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.grid}>
      <p className="quiet">{gridCopy.caption(cutoffMinutes)}</p>
      <SectionTabs date={date} sections={sections} onJump={jumpTo} />
      <p className="visually-hidden">{gridCopy.keys}</p>
      {isNoneAvailable && <p>{gridCopy.none}</p>}
      {!isNoneShown &&
        sections.map((section) => (
          <SlotSection
            key={section.name}
            section={section}
            fold={section.freeCount === 0 ? folds.get(section.name) : undefined}
            freeOnly={freeOnly}
            near={near}
            pulsing={pulsing}
            onCell={onCell}
            onFold={setFold}
          />
        ))}
    </div>
  );
}

function isIn(sections: Section[], wanted: SectionName, slotId: string | null): boolean {
  return sections.some(({ name, cells }) => name === wanted && cells.some(({ id }) => id === slotId));
}

interface SectionTabsProps {
  date: string;
  sections: Section[];
  onJump: (name: SectionName) => void;
}

/** The tabs stay at the top while the slots scroll. Unless the calendar is beside the grid, they also show the date. */
function SectionTabs({ date, sections, onJump }: SectionTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={gridCopy.parts}>
      <p className={styles.tabsDate} aria-hidden="true">
        {formatDate(date)}
      </p>
      {sections.map(({ name, freeCount }) => (
        <button key={name} type="button" className="control hover-edge hover-soft" onClick={() => onJump(name)}>
          <span>{sectionCopy[name]}</span>
          <span className={`muted ${styles.tabFree}`}>{gridCopy.free(freeCount)}</span>
        </button>
      ))}
    </nav>
  );
}
