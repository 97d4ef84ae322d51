import { Box } from '@chakra-ui/react/box';
import { TableBody, TableCell, TableColumnHeader, TableHeader, TableRoot, TableRow } from '@chakra-ui/react/table';
import type { ReactNode } from 'react';
import { overviewCopy } from './admin-overview.copy';

export interface FigureRow {
  key: string;
  name: ReactNode;
  figures: ReactNode[];
}

/** Cell padding that lets a date and three amounts fit side by side on a phone. */
const FOUR_ON_A_PHONE = { '& :is(th, td)': { minWidth: '0', paddingInline: { base: '0.25rem', sm: '0.5rem' } } };

/** A table with a name and figures in each row. */
export function FigureTable({ columns, rows }: { columns?: readonly string[]; rows: FigureRow[] }) {
  return (
    <TableRoot size="sm" maxWidth="34rem" css={FOUR_ON_A_PHONE}>
      {columns && (
        <TableHeader>
          <TableRow>
            {columns.map((column, index) => (
              <TableColumnHeader key={column} scope="col" data-kind={index > 0 ? 'number' : undefined}>
                {column}
              </TableColumnHeader>
            ))}
          </TableRow>
        </TableHeader>
      )}
      <TableBody>
        {rows.map(({ key, name, figures }) => (
          <TableRow key={key}>
            <TableCell as="th" {...{ scope: 'row' }} fontWeight="500">
              {name}
            </TableCell>
            {figures.map((figure, index) => (
              <TableCell key={columns?.[index + 1] ?? index} data-kind="number">
                {figure}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </TableRoot>
  );
}

/** A collapsible table with a chart's figures, for users who can't see the chart. */
export function ChartTable(table: Parameters<typeof FigureTable>[0]) {
  return (
    <Box as="details" marginTop="3" css={{ '@media print': { '&:not([open]), & > summary': { display: 'none' } } }}>
      <Box as="summary" width="fit-content" paddingBlock="2" color="river.fg" fontWeight="600" cursor="button">
        {overviewCopy.showTable}
      </Box>
      <FigureTable {...table} />
    </Box>
  );
}
