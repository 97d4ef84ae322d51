import { useParams } from 'react-router-dom';
import { CashTicket } from '../../features/results/log/cash-ticket';
import { cashTicketCopy } from '../../features/results/log/log-receipt.copy';
import { WorkPage } from '../../ui/work-page';

export default function CashTicketPage() {
  const { code = '' } = useParams();
  return (
    <WorkPage title={cashTicketCopy.title} description={cashTicketCopy.lead} lead={cashTicketCopy.lead} width="text" noIndex>
      <CashTicket key={code} code={code} />
    </WorkPage>
  );
}
