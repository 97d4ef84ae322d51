import { VerifyPanel } from '../../features/results/verify-panel';
import { verifyCopy } from '../../features/results/verify.copy';
import { WorkPage } from '../../ui/work-page';

export default function ResultsVerifyPage() {
  return (
    <WorkPage title={verifyCopy.title} description={verifyCopy.description} lead={verifyCopy.lead} width="text">
      <VerifyPanel />
    </WorkPage>
  );
}
