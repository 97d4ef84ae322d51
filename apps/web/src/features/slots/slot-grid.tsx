import { type Cell, type Section, sectionsOf } from './sections.rules';
import styles from './slot-grid.module.css';
import { sectionId, SlotSection } from './slot-section';
import { isFreeOrMine } from './slot-state.rules';
import { gridCopy, sectionCopy } from './slots.copy';

interface SlotGridProps {
  /** The 96 slots of the date, in order. */
  cells: Cell[];
  cutoffMinutes: number;
  freeOnly: boolean;
  pulsing: ReadonlySet<string>;
  onCell: (slotId: string) => void;
}

/** A day in four sections with tabs that jump to them. */
export function SlotGrid({ cells, cutoffMinutes, freeOnly, pulsing, onCell }: SlotGridProps) {
  const sections = sectionsOf(cells);
  const nothingLeft = freeOnly && !cells.some(({ state }) => isFreeOrMine(state));
  return (
    <div className={styles.grid}>
      <p className={styles.caption}>{gridCopy.caption(cutoffMinutes)}</p>
      <SectionTabs sections={sections} />
      <p className="visually-hidden">{gridCopy.keys}</p>
      {nothingLeft && <p>{gridCopy.noneFree}</p>}
      {!nothingLeft &&
        sections.map((section) => (
          <SlotSection key={section.name} section={section} freeOnly={freeOnly} pulsing={pulsing} onCell={onCell} />
        ))}
    </div>
  );
}

function SectionTabs({ sections }: { sections: Section[] }) {
  return (
    <nav className={styles.tabs} aria-label={gridCopy.parts}>
      {sections.map(({ name, freeCount }) => (
        <button key={name} type="button" onClick={() => jumpTo(sectionId(name))}>
          <span>{sectionCopy[name]}</span>
          <span className={styles.tabFree}>{gridCopy.free(freeCount)}</span>
        </button>
      ))}
    </nav>
  );
}

function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  // The focus goes along, so that the next Tab lands in the section.
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
