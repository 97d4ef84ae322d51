import { Box } from '@chakra-ui/react/box';
import { createListCollection } from '@chakra-ui/react/collection';
import {
  ComboboxContent,
  ComboboxInput,
  ComboboxItem,
  ComboboxItemGroup,
  ComboboxItemGroupLabel,
  ComboboxLabel,
  ComboboxRoot,
} from '@chakra-ui/react/combobox';
import { DialogBackdrop, DialogContent, DialogPositioner, DialogRoot } from '@chakra-ui/react/dialog';
import { Flex } from '@chakra-ui/react/flex';
import { Portal } from '@chakra-ui/react/portal';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import type { AdminRole } from '@raffle/contracts/admin/access';
import type { AdminBookingLine } from '@raffle/contracts/admin/bookings';
import type { AdminPersonLine } from '@raffle/contracts/admin/people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../lib/format/formats';
import { paths } from '../../lib/paths';
import { useAdmin } from '../access/require-admin';
import { adminBookingsQuery } from '../bookings/admin-bookings.queries';
import { peopleQuery } from '../people/people.queries';
import { isAllowedFor, labelOf, navigationFor, pageNamed } from '../registry';
import { frameCopy } from './frame.copy';
import { PageIcon } from './page-icons';

const copy = frameCopy.search;

/** Maximum number of results per group. */
const MAX_MATCHES = 6;
/** Minimum number of typed characters for searching bookings and people. A single letter would match almost every person. */
const FROM_LETTERS = 2;

interface Result {
  /** Path of the page that the result opens. */
  value: string;
  label: string;
  group: string;
  detail: string;
  icon: string;
}

/**
 * The style recipe is defined here instead of in the theme, so that it loads only with the search. Adding Chakra's own recipe to the theme
 * would add 3 KB (gzipped) to every page.
 */
const look = defineSlotRecipe({
  className: 'chakra-combobox',
  slots: ['root', 'label', 'input', 'content', 'item', 'itemGroup', 'itemGroupLabel'],
  base: {
    input: {
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
    content: { maxHeight: 'min(26rem, 60dvh)', padding: '1.5', overflowY: 'auto', outline: '0' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '2.75rem',
      paddingInline: '2.5',
      borderRadius: 'l1',
      cursor: 'option',
      _highlighted: { bg: 'river.subtle' },
    },
    itemGroupLabel: { paddingInline: '2.5', paddingTop: '2', color: 'fg.muted', fontSize: 'sm', fontWeight: '650' },
  },
});

/** Search dialog for pages, bookings and people. Its combobox always shows the list of results. */
export default function CommandSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { results, state, title, placeholder } = useResults(typed.trim());
  const collection = createListCollection({ items: results, groupBy: ({ group }) => group });

  function open(address: string | undefined): void {
    if (address === undefined) return;
    onClose();
    void navigate(address);
  }

  return (
    <DialogRoot open onOpenChange={(change) => !change.open && onClose()} size="md" initialFocusEl={() => field.current}>
      <Portal>
        <DialogBackdrop />
        <DialogPositioner alignItems="flex-start" paddingTop={{ base: '4', md: '12vh' }}>
          <DialogContent aria-label={title} overflow="hidden">
            <ComboboxRoot
              recipe={look}
              collection={collection}
              open
              disableLayer // the dialog itself closes on Escape and on a click outside it
              inputBehavior="autohighlight"
              defaultHighlightedValue={results[0]?.value}
              selectionBehavior="preserve"
              allowCustomValue // otherwise, Enter would clear the field if there were no result
              closeOnSelect={false}
              onInputValueChange={({ inputValue }) => setTyped(inputValue)}
              onValueChange={({ value }) => open(value[0])}
            >
              <ComboboxLabel srOnly>{title}</ComboboxLabel>
              <ComboboxInput ref={field} maxLength={120} placeholder={placeholder} />
              <ComboboxContent>
                {collection.group().map(([group, members]) => (
                  <ComboboxItemGroup key={group}>
                    <ComboboxItemGroupLabel>{group}</ComboboxItemGroupLabel>
                    {members.map((result) => (
                      <ComboboxItem key={result.value} item={result}>
                        <PageIcon name={result.icon} />
                        <Box as="span" whiteSpace="nowrap">
                          {result.label}
                        </Box>
                        <Box
                          as="span"
                          marginInlineStart="auto"
                          color="fg.muted"
                          fontSize="sm"
                          textAlign="end"
                          minWidth="0"
                          truncate
                          dir="auto"
                        >
                          {result.detail}
                        </Box>
                      </ComboboxItem>
                    ))}
                  </ComboboxItemGroup>
                ))}
              </ComboboxContent>
            </ComboboxRoot>
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

/** Searches the registry for pages, and the API for bookings and people. Uses the same API queries as the lists of bookings and people. */
function useResults(typed: string) {
  const { role } = useAdmin();
  const bookingsPage = pageNamed('bookings');
  const mayFindBookings = bookingsPage !== undefined && isAllowedFor(role, bookingsPage);
  const wanted = useDeferredValue(typed);
  const asks = mayFindBookings && wanted.length >= FROM_LETTERS;
  const bookings = useInfiniteQuery({ ...adminBookingsQuery({ q: wanted }), enabled: asks, placeholderData: keepPreviousData });
  const people = useInfiniteQuery({ ...peopleQuery({ q: wanted }), enabled: asks, placeholderData: keepPreviousData });
  const found = asks
    ? [...bookingResults(bookings.data?.pages[0]?.bookings ?? []), ...personResults(people.data?.pages[0]?.people ?? [])]
    : [];
  const results = [...pageResults(role, typed), ...found];
  const [isFetching, isError] = [bookings.isFetching || people.isFetching, bookings.isError || people.isError];
  const state = asks && isError ? copy.failed : asks && isFetching ? copy.searching : results.length === 0 ? copy.nothing : null;
  return mayFindBookings
    ? { results, state, title: copy.title, placeholder: copy.placeholder }
    : { results, state, title: copy.titlePages, placeholder: copy.placeholderPages };
}

function pageResults(role: AdminRole, typed: string): Result[] {
  const words = typed.toLowerCase();
  return navigationFor(role)
    .flatMap(({ pages }) => pages)
    .filter((page) => `${labelOf(page)} ${page.title} ${page.lead ?? ''}`.toLowerCase().includes(words))
    .map((page) => ({
      value: page.path,
      label: labelOf(page),
      group: copy.pages,
      detail: frameCopy.groups[page.group ?? 'overview'],
      icon: page.name,
    }));
}

function bookingResults(bookings: AdminBookingLine[]): Result[] {
  return bookings.slice(0, MAX_MATCHES).map(({ id, reference, person, totalAmount }) => ({
    value: paths.adminBooking(id),
    label: reference,
    group: copy.bookings,
    detail: `${person.fullName}, ${formatMoney(totalAmount)}`,
    icon: 'bookings',
  }));
}

function personResults(people: AdminPersonLine[]): Result[] {
  return people.slice(0, MAX_MATCHES).map(({ id, fullName, email, phone }) => ({
    value: paths.adminPerson(id),
    label: fullName,
    group: copy.people,
    detail: email || phone,
    icon: 'people',
  }));
}
