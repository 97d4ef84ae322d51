import { VerifyPanel } from '../features/results/verify-panel';
import { verifyCopy } from '../features/results/verify.copy';
import { Page } from '../ui/page';

export default function ResultsVerifyPage() {
  return (
    <Page title={verifyCopy.title} description={verifyCopy.description} lead={verifyCopy.lead} width="text">
      <VerifyPanel />
    </Page>
  );
}
