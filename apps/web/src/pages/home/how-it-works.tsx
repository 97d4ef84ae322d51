import { CalendarIcon, CardIcon, ClockIcon, TrophyIcon } from '../../ui/icons';
import { homeCopy } from './home.copy';
import { ByWinnerRule } from './by-winner-rule';
import styles from './how-it-works.module.css';

const icons = [CalendarIcon, ClockIcon, CardIcon, TrophyIcon];

export function HowItWorks() {
  const { title, steps } = homeCopy.how;
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title">{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const Icon = icons[index] ?? TrophyIcon;
          return (
            <li key={step.title}>
              <span className={styles.icon}>
                <Icon />
              </span>
              <h3>
                <span className={styles.number}>{index + 1}</span> {step.title}
              </h3>
              <p className="muted">
                {step.text} {'nearest' in step && <ByWinnerRule nearest={step.nearest} exact={null} />}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
