import { builtRules } from '@raffle/contracts/content/built-rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { TextVersion } from '../../features/season/published-texts';
import { withSeasonFacts } from '../../features/season/season-facts';
import { seasonQuery } from '../../features/season/season.queries';
import { TextChanges } from '../../features/season/text-change/text-changes';
import { useSiteContent } from '../../features/season/use-site-content';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/plain/button';
import { PrintIcon } from '../../ui/icons';
import { Page } from '../../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';

const copy = contentCopy.rules;

export default function RulesPage() {
  const { rules = builtRules } = useSiteContent();
  const { data: season } = useQuery(seasonQuery);
  return (
    <Page title={copy.title} description={usePhaseDescription(copy.description)} lead={copy.lead} width="text">
      <div className={`stack ${styles.sections} ${styles.rules}`}>
        {rules.map(({ title, points }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ol className={`stack ${styles.points}`}>
              {points.map((point) => (
                <li key={point}>{withSeasonFacts(point, season)}</li>
              ))}
            </ol>
          </section>
        ))}
        <TextVersion section="rules" />
        <Button variant="outline" className={styles.action as string} onClick={() => window.print()}>
          <PrintIcon /> {copy.print}
        </Button>
        <p className="no-print">
          <Link to={paths.resultsHow}>{copy.fair}</Link>
        </p>
        <TextChanges className="no-print" />
      </div>
    </Page>
  );
}
