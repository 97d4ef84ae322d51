import { Button as QuarterButton } from '@chakra-ui/react/button';
import { FieldsetErrorText, FieldsetLegend, FieldsetRoot } from '@chakra-ui/react/fieldset';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import type { SeasonView } from '@raffle/contracts/season';
import { dateOfSlot } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import type { AppForm } from '../../ui/use-app-form';
import type { CellState } from '../../features/slots/grid/slot-state.rules';
import { dayQuery } from '../../features/slots/slots.queries';
import { useLiveDay } from '../../features/slots/slots.realtime';
import { formatSlot, formatSlotWithDate } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/field';
import { Select } from '../../ui/select';
import { Failure } from '../form/notice';
import { QueryError, QueryPending } from '../list/query-boundary';
import { slotStateLabel, slotChoiceCopy as copy } from './slot-choice.copy';
import { hoursOf } from './slot-choice.rules';

interface SlotChoiceProps {
  season: SeasonView;
  /** Returns the state of a slot's cell. Only slots whose state is `available` can be chosen. */
  stateOf: (slot: SlotView, ticked: boolean) => CellState;
  /** The date that is initially shown. */
  startAt: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

interface SlotsFieldProps<V extends FieldValues> extends Omit<SlotChoiceProps, 'chosen' | 'onChange'> {
  form: AppForm<V>;
  /** The form field that holds the slot IDs. */
  field: FieldPath<V>;
  legend: string;
}

export function SlotsField<V extends FieldValues>({ form, field, legend, ...choice }: SlotsFieldProps<V>) {
  const { value, onChange } = useController({ control: form.control, name: field }).field;
  const { id, error } = form.field(field);
  return (
    <FieldsetRoot id={id} tabIndex={-1} invalid={Boolean(error)}>
      <FieldsetLegend className="visually-hidden">{legend}</FieldsetLegend>
      <SlotChoice {...choice} chosen={value} onChange={onChange} />
      {error && <FieldsetErrorText>{error}</FieldsetErrorText>}
    </FieldsetRoot>
  );
}

/** A control for choosing slots. The organiser chooses a date, then an hour and then one or more of that hour's four slots. */
export function SlotChoice({ season, startAt, chosen, onChange, ...rest }: SlotChoiceProps) {
  const [date, setDate] = useState(startAt);
  /** The slots that 'Clear all' removed. They can be restored until the organiser chooses another slot. */
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const inSeason = date >= season.from && date <= season.to;
  const change = (slotIds: string[], removed: readonly string[] = []) => {
    setCleared(removed);
    onChange(slotIds);
  };
  const toggle = (id: string) => change(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].sort());
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <FormField label={copy.date} hint={copy.zone} error={inSeason ? undefined : copy.dateWrong}>
        {(control) => (
          <Input {...control} type="date" min={season.from} max={season.to} value={date} onChange={({ target }) => setDate(target.value)} />
        )}
      </FormField>
      {inSeason && <DayChoice key={date} date={date} chosen={chosen} onToggle={toggle} {...rest} />}
      <Chosen
        chosen={chosen}
        onRemove={toggle}
        onClear={() => change([], chosen)}
        onUndo={cleared.length > 0 && chosen.length === 0 ? () => change([...cleared]) : undefined}
      />
      {datesOf(chosen).map((one) => (
        <LiveDay key={one} date={one} />
      ))}
      <NoLongerFree chosen={chosen} stateOf={rest.stateOf} />
    </Grid>
  );
}

interface DayChoiceProps extends Pick<SlotChoiceProps, 'stateOf' | 'chosen'> {
  date: string;
  onToggle: (id: string) => void;
}

function DayChoice({ date, stateOf: stateOfSlot, chosen, onToggle }: DayChoiceProps) {
  const { data: grid, error, refetch } = useLiveDay(date, null);
  const [wanted, setWanted] = useState<string>();
  if (!grid) return error ? <QueryError message={copy.failed} onAgain={() => void refetch()} /> : <QueryPending label={copy.loading} />;
  const stateOf = (slot: SlotView) => stateOfSlot(slot, chosen.includes(slot.id));
  const hours = hoursOf(grid.slots, (slot) => stateOf(slot) === 'available');
  // Initially shows the first hour from noon onwards that has free slots, because most people want an afternoon slot.
  const shown = hours.find(({ hour }) => hour === wanted) ?? hours.find(({ hour, free }) => hour >= '12' && free > 0) ?? hours[12];
  if (shown === undefined) return null;
  return (
    <>
      <FormField label={copy.hour}>
        {(control) => (
          <Select
            {...control}
            value={shown.hour}
            options={hours.map(({ hour, free }) => ({ value: hour, label: copy.hourOption(hour, free) }))}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </FormField>
      <Grid templateColumns="repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))" gap="2" role="group" aria-label={copy.quarters(shown.hour)}>
        {shown.slots.map((slot) => (
          <Quarter key={slot.id} slot={slot} state={stateOf(slot)} onToggle={onToggle} />
        ))}
      </Grid>
    </>
  );
}

function Quarter({ slot: { id, ownerName }, state, onToggle }: { slot: SlotView; state: CellState; onToggle: (id: string) => void }) {
  const pressable = state === 'available' || state === 'mine';
  const isNamed = state === 'booked' && ownerName;
  return (
    <QuarterButton
      variant={state === 'mine' ? 'solid' : 'outline'}
      colorPalette={state === 'mine' ? 'ember' : 'gray'}
      display="grid"
      gap="0.1rem"
      minHeight="3.75rem"
      paddingInline="0.6rem"
      fontWeight="400"
      borderStyle={pressable ? 'solid' : 'dashed'}
      data-state={state}
      aria-pressed={state === 'mine'}
      aria-disabled={!pressable || undefined}
      onClick={() => pressable && onToggle(id)}
    >
      <strong>{formatSlot(id)}</strong> <Under dir="auto">{isNamed ? ownerName : slotStateLabel[state]}</Under>
      {isNamed && <span className="visually-hidden"> {slotStateLabel[state]}</span>}
    </QuarterButton>
  );
}

const Under = chakra('span', { base: { overflow: 'hidden', fontSize: '0.875rem', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });

interface ChosenProps {
  chosen: readonly string[];
  onRemove: (id: string) => void;
  onClear: () => void;
  /** Restores the cleared slots; undefined if none were cleared. */
  onUndo: (() => void) | undefined;
}

function Chosen({ chosen, onRemove, onClear, onUndo }: ChosenProps) {
  return (
    <div>
      <chakra.p fontWeight="600" role="status">
        {copy.chosen(chosen.length)}
      </chakra.p>
      <ul>
        {chosen.map((id) => (
          <ChosenLine key={id}>
            {formatSlotWithDate(id)}
            <Button variant="ghost" size="sm" aria-label={copy.remove(formatSlotWithDate(id))} onClick={() => onRemove(id)}>
              {copy.removeShort}
            </Button>
          </ChosenLine>
        ))}
      </ul>
      {/* One button for both, so that it keeps the focus when its label changes. With `loading`, a double click only clears the slots. */}
      {(chosen.length > 1 || onUndo) && (
        <Button variant="ghost" size="sm" loading={false} onClick={onUndo ?? onClear}>
          {onUndo ? copy.undoClear : copy.clear}
        </Button>
      )}
    </div>
  );
}

const datesOf = (slotIds: readonly string[]) => [...new Set(slotIds.map(dateOfSlot))];

/** Keeps the cached slot grid of a date up to date. Rendered for each date with chosen slots, even while another date is shown. */
function LiveDay({ date }: { date: string }) {
  useLiveDay(date, null);
  return null;
}

/** Returns the IDs of chosen slots that are no longer available. */
export function useGoneSlots(chosen: readonly string[], stateOf: SlotChoiceProps['stateOf']): string[] {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)), [client]);
  // The IDs are joined into a string because useSyncExternalStore requires equal snapshots while nothing has changed.
  const gone = useSyncExternalStore(subscribe, () =>
    datesOf(chosen)
      .flatMap((date) => client.getQueryData(dayQuery(date).queryKey)?.slots ?? [])
      .filter((slot) => chosen.includes(slot.id) && stateOf(slot, true) !== 'mine')
      .map(({ id }) => id)
      .join(),
  );
  return gone === '' ? [] : gone.split(',');
}

function NoLongerFree({ chosen, stateOf }: Pick<SlotChoiceProps, 'chosen' | 'stateOf'>) {
  const gone = useGoneSlots(chosen, stateOf);
  return gone.length > 0 && <Failure>{copy.gone(gone.map(formatSlotWithDate))}</Failure>;
}

const ChosenLine = chakra('li', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: '1',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
});
