import { CashSaleForm } from '../features/admin/cash/cash-sale-form';
import { CashSalesList } from '../features/admin/cash/cash-sales-list';
import { CashToday } from '../features/admin/cash/cash-today';
import { cashCopy } from '../features/admin/cash/cash.copy';
import styles from '../features/admin/cash/cash.module.css';
import { Page } from '../ui/page';

export default function AdminCashPage() {
  return (
    <Page title={cashCopy.title} lead={cashCopy.lead} description={cashCopy.description} noIndex>
      <div className={styles.columns}>
        <CashSaleForm />
        <div>
          <CashToday />
          <CashSalesList />
        </div>
      </div>
    </Page>
  );
}
