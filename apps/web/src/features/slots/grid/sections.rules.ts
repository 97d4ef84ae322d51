import { type CellState, isPickable } from './slot-state.rules';

export const SECTIONS = ['night', 'morning', 'afternoon', 'evening'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** 24 is divisible by each of the grid's column counts (3, 4, 6, 8), so no section ends with an incomplete row. */
export const SECTION_SIZE = 24;

export interface Cell {
  id: string;
  state: CellState;
  /** Owner's name, shown in booked cells. */
  ownerName: string | null;
}

export interface Section {
  name: SectionName;
  /** `00:00`, `06:00`, … */
  from: string;
  /** `06:00`, … , `24:00` */
  to: string;
  cells: Cell[];
  freeCount: number;
}

/** Splits the day's 96 cells into four quarters. */
export function sectionsOf(cells: Cell[]): Section[] {
  return SECTIONS.map((name, index) => {
    const own = cells.slice(index * SECTION_SIZE, (index + 1) * SECTION_SIZE);
    return {
      name,
      from: `${String(index * 6).padStart(2, '0')}:00`,
      to: `${String(index * 6 + 6).padStart(2, '0')}:00`,
      cells: own,
      freeCount: own.filter((cell) => cell.state === 'available').length,
    };
  });
}

/** Returns whether the section's time has passed: at least one slot is closed, and every other slot is closed or taken by another user. */
function isOver({ cells }: Section): boolean {
  const isNobodysChoice = ({ state }: Cell) => state === 'closed' || state === 'booked' || state === 'held';
  return cells.every(isNobodysChoice) && cells.some(({ state }) => state === 'closed');
}

/**
 * Returns the sections whose time has passed. They are folded to move selectable slots up the page. Returns an empty array if the user can
 * neither select nor deselect any of the day's slots.
 */
export function foldedSections(sections: readonly Section[]): SectionName[] {
  const hasChoice = sections.some(({ cells }) => cells.some(({ state }) => isPickable(state) || state === 'mine'));
  return hasChoice ? sections.filter(isOver).map(({ name }) => name) : [];
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

const ARROW_KEYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

export function isArrowKey(key: string): key is ArrowKey {
  return ARROW_KEYS.includes(key);
}

/**
 * Returns the index of the cell that a key moves to in a section of `count` cells and `columns` columns. If there is no cell in that
 * direction, returns the same index.
 */
export function cellAfterKey(index: number, key: ArrowKey, columns: number, count: number): number {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -index, End: count - 1 - index };
  const next = index + step[key];
  return next < 0 || next >= count ? index : next;
}
