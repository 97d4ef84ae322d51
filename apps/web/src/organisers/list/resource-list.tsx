import { Box } from '@chakra-ui/react/box';
import { CardRoot } from '@chakra-ui/react/card';
import { Checkmark } from '@chakra-ui/react/checkmark';
import { EmptyStateContent, EmptyStateIndicator, EmptyStateRoot, EmptyStateTitle } from '@chakra-ui/react/empty-state';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Mokoro } from '../../ui/art/mokoro';
import { SHORT_SCREEN } from '../../theme/measures';
import { Button, LinkButton } from '../../ui/button';
import { useAdmin } from '../access/require-admin';
import { CsvButton } from './csv-button';
import { ListFilters } from './list-filters';
import { listCopy } from './list.copy';
import { QueryError } from './query-boundary';
import type { ListPage } from './pages-query';
import type { Column, FollowFilters, ListDefinition, ListView } from './resource-list.types';
import { ResourceTable } from './resource-table';
import { addressOf, nonEmptyFilters, useFilters } from './use-filters';

interface ResourceListProps<Page extends ListPage, Row, Name extends string> {
  list: ListDefinition<Page, Row, Name>;
}

/**
 * Renders any list on the organisers' pages, with its filters, its rows, a button for more rows and the CSV export. The filters are in the
 * URL, so that a link or the back button restores the filtered list.
 */
export function ResourceList<Page extends ListPage, Row, Name extends string>({ list }: ResourceListProps<Page, Row, Name>) {
  const { role } = useAdmin();
  const [filters, change] = useFilters(Object.keys(list.filters) as Name[]);
  const query = useInfiniteQuery(list.query(filters));
  const { copy, exported } = list;
  const mayExport = exported && (exported.roles?.includes(role) ?? true);
  const pages = query.data?.pages;
  const rows = pages?.flatMap(list.rows) ?? [];
  return (
    <section>
      {list.views && <Views views={list.views} filters={filters} />}
      <ListFilters
        name={list.name}
        filters={list.filters}
        values={filters}
        copy={copy}
        onChange={(values) => change(values as Partial<typeof filters>)}
      />
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" minHeight="2.75rem" marginBottom="3">
        <Box role="status" color="fg.muted">
          {!pages && !query.isError && <span className="visually-hidden">{copy.loading ?? listCopy.loading}</span>}
          {pages?.[0] && rows.length > 0 && (copy.shown ?? listCopy.shown)(rows.length, !query.hasNextPage, pages[0])}
        </Box>
        {mayExport && <CsvButton path={addressOf(exported.path, filters)} fileName={exported.fileName} />}
      </Flex>
      {!pages && !query.isError && <Placeholder />}
      {pages && rows.length === 0 && (
        <Nothing text={Object.keys(nonEmptyFilters(filters)).length > 0 ? (copy.none ?? copy.empty) : copy.empty} />
      )}
      {rows.length > 0 && <Rows list={list} rows={rows} onFollow={change} />}
      <More query={query} failed={copy.failed} />
    </section>
  );
}

function Rows<Page extends ListPage, Row, Name extends string>({
  list: { selection, ...list },
  rows,
  onFollow,
}: ResourceListProps<Page, Row, Name> & { rows: Row[]; onFollow: FollowFilters<Name> }) {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set());
  const box = (row: Row) => {
    const label = selection?.label(row) ?? null;
    if (label === null) return null;
    const key = list.rowKey(row);
    const choose = (chosen: boolean) => setKeys(new Set(chosen ? [...keys, key] : [...keys].filter((other) => other !== key)));
    return <SelectionBox label={label} checked={keys.has(key)} onChange={choose} />;
  };
  const boxes: Column<Row>[] = selection ? [{ label: listCopy.choose, kind: 'choice', cell: box }] : [];
  const chosen = rows.filter((row) => keys.has(list.rowKey(row)) && selection?.label(row) !== null);
  const chooseNone = () => setKeys(new Set());
  return (
    <>
      {list.columns ? (
        <ResourceTable columns={[...boxes, ...list.columns]} rows={rows} rowKey={list.rowKey} label={list.copy.label} />
      ) : (
        <Box
          as="ol"
          aria-label={list.copy.label}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="3"
          containerType="inline-size"
          listStyleType="none"
        >
          {rows.map((row) => (
            <CardRoot key={list.rowKey(row)} as="li" flexDirection="row" gap="3" paddingBlock="3.5" paddingInline="4">
              {selection && <Box width="1.35rem">{box(row)}</Box>}
              <Box flex="1" minWidth="0">
                {list.card(row, onFollow)}
              </Box>
            </CardRoot>
          ))}
        </Box>
      )}
      {selection && chosen.length > 0 && (
        <SelectionBar count={chosen.length} onNone={chooseNone}>
          {selection.actions(chosen, chooseNone)}
        </SelectionBar>
      )}
    </>
  );
}

/**
 * A native checkbox with Chakra's check mark. Chakra's own checkbox would add 12 KB to every list, although most lists have no selection.
 */
function SelectionBox({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <chakra.label display="grid" placeItems="center" boxSize="2.75rem" margin="-0.7rem" cursor="checkbox">
      <input className="visually-hidden" type="checkbox" aria-label={label} checked={checked} onChange={() => onChange(!checked)} />
      <Checkmark
        checked={checked}
        aria-hidden
        css={{ 'input:focus-visible + &': { outline: '2px solid', outlineColor: 'river.focusRing', outlineOffset: '2px' } }}
      />
    </chakra.label>
  );
}

/** The bar with the actions for the selected rows. It stays visible while the user scrolls. */
function SelectionBar({ count, onNone, children }: { count: number; onNone: () => void; children: ReactNode }) {
  return (
    <Flex
      role="group"
      aria-label={listCopy.chosen(count)}
      wrap="wrap"
      align="center"
      gap="3"
      position="sticky"
      bottom={{ base: '5rem', lg: '4' }}
      zIndex="docked"
      marginTop="4"
      paddingBlock="2.5"
      paddingInline="4"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      boxShadow="lg"
      css={{ [SHORT_SCREEN]: { position: 'static' } }}
      _print={{ display: 'none' }}
    >
      <Box flex="1" whiteSpace="nowrap" aria-live="polite">
        {listCopy.chosen(count)}
      </Box>
      {children}
      <Button variant="ghost" size="sm" onClick={onNone}>
        {listCopy.chooseNone}
      </Button>
    </Flex>
  );
}

/** Shows links to named sets of filters, and marks the link whose filters match the URL. */
function Views({ views, filters }: { views: ListView<string>[]; filters: Record<string, string> }) {
  const { pathname } = useLocation();
  const here = addressOf(pathname, filters);
  return (
    <Flex as="nav" aria-label={listCopy.views} wrap="wrap" gap="1" marginBottom="4" _print={{ display: 'none' }}>
      {views.map(({ label, filters: wanted }) => {
        const to = addressOf(pathname, wanted);
        return (
          <LinkButton
            key={label}
            to={to}
            size="sm"
            variant={to === here ? 'subtle' : 'ghost'}
            aria-current={to === here ? 'true' : undefined}
          >
            {label}
          </LinkButton>
        );
      })}
    </Flex>
  );
}

/** Loading placeholder with the height of a few rows. */
function Placeholder() {
  return (
    <Box display="grid" gap="2" aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} height="2.75rem" />
      ))}
    </Box>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <EmptyStateRoot role="status">
      <EmptyStateContent>
        <EmptyStateIndicator css={{ '& svg': { width: '9rem', height: 'auto' } }}>
          <Mokoro />
        </EmptyStateIndicator>
        <EmptyStateTitle as="p">{text}</EmptyStateTitle>
      </EmptyStateContent>
    </EmptyStateRoot>
  );
}

/** Button that loads the next page. If loading fails, shows the error with a retry button. */
function More<Page>({ query, failed }: { query: UseInfiniteQueryResult<InfiniteData<Page>>; failed: string | undefined }) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  if (error)
    return (
      <QueryError
        {...(failed && { message: data ? failed : `${failed} ${error.message}` })}
        onAgain={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
      />
    );
  if (!hasNextPage) return null;
  return (
    <Flex justify="center" marginTop="5" _print={{ display: 'none' }}>
      <Button variant="outline" loading={isFetchingNextPage} loadingText={listCopy.loadingMore} onClick={() => void fetchNextPage()}>
        {listCopy.more}
      </Button>
    </Flex>
  );
}
