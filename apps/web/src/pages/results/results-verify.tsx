import { VerifyPanel } from '../../features/results/verify-panel';
import { verifyCopy } from '../../features/results/verify.copy';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { WorkPage } from '../../ui/work-page';

export default function ResultsVerifyPage() {
  return (
    <WorkPage title={verifyCopy.title} description={usePhaseDescription(verifyCopy.description)} lead={verifyCopy.lead} width="text">
      <VerifyPanel />
    </WorkPage>
  );
}
