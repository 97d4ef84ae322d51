import { useSearchParams } from 'react-router-dom';
import { ResultPanel } from '../features/results/result-panel';
import { resultsCopy } from '../features/results/results.copy';
import { useSocket } from '../lib/use-socket';
import { Button } from '../ui/button';
import { PrintIcon } from '../ui/icons';
import { Page } from '../ui/page';

export default function ResultsPage() {
  useSocket();
  const [search] = useSearchParams();
  const year = Number(search.get('year')) || undefined;
  return (
    <Page title={resultsCopy.title} description={resultsCopy.description} lead={resultsCopy.lead} width="text">
      <ResultPanel year={year} />
      <p className="no-print">
        <Button variant="ghost" onClick={() => window.print()}>
          <PrintIcon /> {resultsCopy.print}
        </Button>
      </p>
    </Page>
  );
}
