import { Box } from '@chakra-ui/react/box';
import { Span } from '@chakra-ui/react/span';
import { TableRoot } from '@chakra-ui/react/table';
import { Fragment, type ReactNode } from 'react';
import type { Column, ColumnKind } from './resource-list.types';

export interface ResourceTableProps<Row> {
  label?: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
}

/** Renders rows as a table with content-sized columns or, in a narrow container, as one card per row. */
export function ResourceTable<Row>({ label, columns, rows, rowKey }: ResourceTableProps<Row>) {
  return (
    <Box containerType="inline-size" overflowX="auto">
      <TableRoot native variant="outline" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-kind={column.kind ?? 'text'}>
                {isForEars(column.kind) ? <span className="visually-hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </TableRoot>
    </Box>
  );
}

/** Returns whether the column's label is only for screen readers, because sighted users understand the cells without it. */
const isForEars = (kind?: ColumnKind) => kind === 'actions' || kind === 'choice';

function Cell<Row>({ column: { label, kind = 'text', isHeader, cell }, row }: { column: Column<Row>; row: Row }) {
  const content = cell(row);
  const shown = {
    'data-kind': kind,
    'data-label': isForEars(kind) || isHeader ? undefined : label,
    children: <div>{kind === 'time' && typeof content === 'string' ? <Time text={content} /> : content}</div>,
  };
  return isHeader ? <th scope="row" {...shown} /> : <td {...shown} />;
}

const CLOCK = / (at )?\d\d:\d\d/;

/** A date and time as formatted by `lib/format/formats`. The text wraps only between the date and the time. */
export function Time({ text }: { text: string }) {
  const clock = text.search(CLOCK);
  const parts = clock === -1 ? [text] : [text.slice(0, clock), text.slice(clock + 1)];
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <Span whiteSpace="nowrap">{part}</Span>
    </Fragment>
  ));
}

/** Secondary text in a cell. */
export function SecondaryText({ children }: { children: ReactNode }) {
  return (
    <Span color="fg.muted" fontSize="0.9em">
      {children}
    </Span>
  );
}
