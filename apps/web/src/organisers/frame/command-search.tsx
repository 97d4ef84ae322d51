import { Box } from '@chakra-ui/react/box';
import { DialogBackdrop, DialogContent, DialogPositioner, DialogRoot } from '@chakra-ui/react/dialog';
import { Flex } from '@chakra-ui/react/flex';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminRole } from '@raffle/contracts/admin/access';
import type { AdminBookingLine } from '@raffle/contracts/admin/bookings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../lib/format/formats';
import { paths } from '../../lib/paths';
import { useAdmin } from '../access/require-admin';
import { adminBookingsQuery } from '../bookings/admin-bookings.queries';
import { addressOf } from '../list/use-filters';
import { isFor, labelOf, navigationFor, pageNamed } from '../registry';
import { frameCopy } from './frame.copy';
import { PageIcon } from './page-icons';

const copy = frameCopy.search;

/** So many of each kind are offered: whoever sees more has to type more. */
const AT_MOST = 6;
/** A single letter is in every name. */
const FROM_LETTERS = 2;

const GROUPS = [copy.pages, copy.bookings, copy.people] as const;

interface Result {
  /** The address that it opens. */
  value: string;
  label: string;
  group: (typeof GROUPS)[number];
  detail: string;
  icon: string;
}

/** Pages, bookings and people behind one field: a dialog with the combobox of the APG in it, whose list is always open. */
export default function CommandSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { results, state, title, placeholder } = useResults(typed.trim());
  const at = Math.min(marked, results.length - 1);

  function open(address: string): void {
    onClose();
    void navigate(address);
  }

  function followKey(event: KeyboardEvent): void {
    const to = markAfter(event.key, at, results.length);
    if (to !== undefined) {
      setMarked(to);
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const result = results[at];
      if (result) open(result.value);
    } else return;
    event.preventDefault();
  }

  return (
    <DialogRoot open onOpenChange={(change) => !change.open && onClose()} size="md" initialFocusEl={() => field.current}>
      <Portal>
        <DialogBackdrop />
        <DialogPositioner alignItems="flex-start" paddingTop={{ base: '4', md: '12vh' }}>
          <DialogContent aria-label={title} overflow="hidden">
            <Field
              ref={field}
              role="combobox"
              aria-label={title}
              aria-expanded={results.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
              autoComplete="off"
              maxLength={120}
              placeholder={placeholder}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setMarked(0);
              }}
              onKeyDown={followKey}
            />
            <Box id={id} role="listbox" aria-label={title} maxHeight="min(26rem, 60dvh)" overflowY="auto" padding="1.5">
              {GROUPS.map((group) => (
                <Group key={group} name={group} id={id} results={results} at={at} onMark={setMarked} onOpen={open} />
              ))}
            </Box>
            <Flex justify="space-between" gap="4" paddingInline="4" paddingBlock="3" borderTopWidth="1px" borderColor="border.muted">
              <Box as="p" role="status" color="fg.muted" fontSize="sm">
                {state ?? copy.found(results.length)}
              </Box>
              <Box as="p" color="fg.muted" fontSize="sm" hideBelow="md">
                {copy.hint}
              </Box>
            </Flex>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}

const Field = chakra('input', {
  base: {
    width: '100%',
    minHeight: '3.5rem',
    paddingInline: '4',
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'transparent',
    color: 'fg',
    fontSize: 'lg',
    outline: '0',
    _placeholder: { color: 'fg.muted', opacity: '1' },
    _focusVisible: { borderColor: 'river.solid', boxShadow: 'inset 0 -2px 0 var(--river)' },
  },
});

interface GroupProps {
  name: string;
  id: string;
  results: Result[];
  at: number;
  onMark: (index: number) => void;
  onOpen: (address: string) => void;
}

function Group({ name, id, results, at, onMark, onOpen }: GroupProps) {
  if (!results.some(({ group }) => group === name)) return null;
  return (
    <Box role="group" aria-labelledby={`${id}-${name}`}>
      <Box id={`${id}-${name}`} paddingInline="2.5" paddingTop="2" color="fg.muted" fontSize="sm" fontWeight="650">
        {name}
      </Box>
      {results.map(
        ({ group, value, label, detail, icon }, index) =>
          group === name && (
            <Flex
              key={value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              align="center"
              gap="3"
              minHeight="2.75rem"
              paddingInline="2.5"
              borderRadius="l1"
              cursor="option"
              _selected={{ bg: 'river.subtle' }}
              onPointerMove={() => onMark(index)}
              onClick={() => onOpen(value)}
            >
              <PageIcon name={icon} />
              <Box as="span" whiteSpace="nowrap">
                {label}
              </Box>
              <Box as="span" marginInlineStart="auto" color="fg.muted" fontSize="sm" textAlign="end" minWidth="0" truncate dir="auto">
                {detail}
              </Box>
            </Flex>
          ),
      )}
    </Box>
  );
}

/** Where a key moves the mark, round about; undefined for any other key. */
function markAfter(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (from + 1) % count;
  return key === 'ArrowUp' ? (from + count - 1) % count : undefined;
}

/** Pages at once, from the registry; bookings and the people in them from the search of the bookings page. */
function useResults(typed: string) {
  const { role } = useAdmin();
  const bookingsPage = pageNamed('bookings');
  const mayFindBookings = bookingsPage !== undefined && isFor(role, bookingsPage);
  const wanted = useDeferredValue(typed);
  const asks = mayFindBookings && wanted.length >= FROM_LETTERS;
  const { data, isFetching, isError } = useInfiniteQuery({
    ...adminBookingsQuery({ q: wanted }),
    enabled: asks,
    placeholderData: (earlier) => earlier,
  });
  const found = asks ? (data?.pages[0]?.bookings ?? []) : [];
  const results = [...pageResults(role, typed), ...bookingResults(found), ...personResults(found)];
  const state = asks && isError ? copy.failed : asks && isFetching ? copy.searching : results.length === 0 ? copy.nothing : null;
  return mayFindBookings
    ? { results, state, title: copy.title, placeholder: copy.placeholder }
    : { results, state, title: copy.titlePages, placeholder: copy.placeholderPages };
}

function pageResults(role: AdminRole, typed: string): Result[] {
  const words = typed.toLowerCase();
  return navigationFor(role)
    .flatMap(({ pages }) => pages)
    .filter((page) => `${labelOf(page)} ${page.title} ${page.description}`.toLowerCase().includes(words))
    .map((page) => ({
      value: page.path,
      label: labelOf(page),
      group: copy.pages,
      detail: frameCopy.groups[page.group ?? 'overview'],
      icon: page.name,
    }));
}

function bookingResults(bookings: AdminBookingLine[]): Result[] {
  return bookings.slice(0, AT_MOST).map(({ id, reference, person, totalAmount }) => ({
    value: paths.adminBooking(id),
    label: reference,
    group: copy.bookings,
    detail: `${person.fullName}, ${formatMoney(totalAmount)}`,
    icon: 'bookings',
  }));
}

/** Each person once; where they lead is everything that they have booked. */
function personResults(bookings: AdminBookingLine[]): Result[] {
  const people = new Map(bookings.map(({ person }) => [person.id, person]));
  return [...people.values()].slice(0, AT_MOST).map(({ fullName, email, phone }) => ({
    value: addressOf(paths.adminBookings, { q: email || phone || fullName }),
    label: fullName,
    group: copy.people,
    detail: email || phone,
    icon: 'team',
  }));
}
