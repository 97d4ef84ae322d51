import type { UserView } from '@raffle/contracts/auth';
import styles from './customer-details.module.css';
import { paymentCopy } from './payments.copy';

/** Who buys: what the receipt is made out to. */
export function CustomerDetails({ user }: { user: UserView }) {
  const details = [
    [paymentCopy.name, user.fullName],
    [paymentCopy.email, user.username],
    [paymentCopy.phone, user.phoneNumber],
  ] as const;

  return (
    <section className={styles.customer} aria-labelledby="customer-title">
      <h2 id="customer-title">{paymentCopy.customerTitle}</h2>
      <dl>
        {details.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
