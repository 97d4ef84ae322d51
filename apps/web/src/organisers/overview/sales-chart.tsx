import { Chart, useChart } from '@chakra-ui/charts';
import type { ReactNode } from 'react';
import { Bar, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatMoney } from '../../lib/format/formats';
import { overviewCopy } from './admin-overview.copy';
import type { SalesDay } from './sales-chart.rules';

const copy = overviewCopy.sales;
/** Maximum width of a bar in pixels. Without it, the few bars at the start of a season would fill the chart. */
const WIDEST_BAR = 24;

/** An axis with ticks at whole dollars. */
const money = {
  allowDecimals: false,
  tickFormatter: (dollars: number) => formatMoney(dollars).replace('.00', ''),
  tickLine: false,
  width: 'auto',
} as const;

/**
 * A chart with a bar for each day's sales and a line for the running total. For screen readers the chart is a single image, and
 * `ChartTable` contains the figures.
 */
export default function SalesChart({ days }: { days: SalesDay[] }) {
  const chart = useChart({
    data: days,
    series: [
      { name: 'amount', label: copy.amount, color: 'river.solid' },
      { name: 'total', label: copy.total, color: 'ember.solid' },
    ],
  });
  return (
    <Chart.Root
      chart={chart}
      role="img"
      aria-label={copy.chart(days.length, formatMoney(days.at(-1)?.total ?? 0))}
      aspectRatio="auto"
      height="100%"
      css={{
        _print: {
          printColorAdjust: 'exact',
          '& svg': { width: '100%', height: 'auto' },
          '& .recharts-tooltip-wrapper': { display: 'none' },
        },
      }}
    >
      <ComposedChart responsive data={chart.data} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <XAxis dataKey="date" tickFormatter={dayOf} minTickGap={32} tickLine={false} stroke={chart.color('border')} />
        <YAxis yAxisId="amount" {...money} stroke={chart.color('border')} />
        <YAxis yAxisId="total" {...money} orientation="right" stroke={chart.color('border')} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: chart.color('bg.muted') }}
          content={<Chart.Tooltip labelFormatter={titleOf} formatter={formatMoney} />}
        />
        <Bar
          yAxisId="amount"
          dataKey="amount"
          fill={chart.color('river.solid')}
          maxBarSize={WIDEST_BAR}
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
        <Line yAxisId="total" dataKey="total" stroke={chart.color('ember.solid')} strokeWidth={2} dot={false} isAnimationActive={false} />
      </ComposedChart>
    </Chart.Root>
  );

  function titleOf(date: ReactNode): string {
    const day = days.find((each) => each.date === date);
    return day ? copy.day(formatDate(day.date), day.slots) : '';
  }
}

function dayOf(date: string): string {
  return formatDate(date, 'd MMM');
}
