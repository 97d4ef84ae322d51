import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { DataListItem, DataListItemLabel, DataListItemValue, DataListRoot } from '@chakra-ui/react/data-list';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { BuyerAnswer, BuyerQuestion } from '@raffle/contracts/admin/approvals';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';
import { formatInstant } from '../../../lib/format/formats';
import { Button } from '../../../ui/button';
import { PageLoading } from '../../../ui/loading';
import { buyerAgreementCopy as copy } from './buyer-agreement.copy';

const questionQuery = (token: string) =>
  queryOptions({
    queryKey: ['agreement', token],
    queryFn: ({ signal }) => api.post<BuyerQuestion>(API.agreementQuestion, { token }, { signal }),
    retry: false,
    staleTime: 0,
  });

/** Opening the link changes nothing, because programs open links too: a press does. */
export function BuyerAgreement({ token }: { token: string }) {
  const client = useQueryClient();
  const { data, error } = useQuery(questionQuery(token));
  const answer = useMutation<BuyerQuestion, ApiError, Pick<BuyerAnswer, 'agrees'>>({
    mutationFn: ({ agrees }) => api.post<BuyerQuestion>(API.agreementAnswer, { token, agrees }),
    onSuccess: (question) => client.setQueryData(questionQuery(token).queryKey, question),
  });
  const failure = answer.error ?? error;
  if (!data && !error) return <PageLoading label={copy.loading} />;
  return (
    <CardRoot variant="elevated">
      <CardBody gap="5" alignItems="start">
        {data && (data.state === 'open' ? <Question question={data} answer={answer} /> : <p role="status">{copy.answered[data.state]}</p>)}
        {failure && (
          <chakra.p role="alert" color="fg.error">
            {copy.failed} {failure.message}
          </chakra.p>
        )}
      </CardBody>
    </CardRoot>
  );
}

interface QuestionProps {
  question: BuyerQuestion;
  answer: { isPending: boolean; variables: Pick<BuyerAnswer, 'agrees'> | undefined; mutate: (body: Pick<BuyerAnswer, 'agrees'>) => void };
}

function Question({ question: { deed, facts, expiresAt }, answer: { isPending, variables, mutate } }: QuestionProps) {
  const { question, text } = copy.asked[deed] ?? copy.other;
  return (
    <>
      <Heading as="h2" size="xl">
        {question}
      </Heading>
      <p>{text}</p>
      <DataListRoot>
        {facts.map(({ label, before, after }) => (
          <DataListItem key={label}>
            <DataListItemLabel>{label}</DataListItemLabel>
            <DataListItemValue overflowWrap="anywhere">{before === undefined ? after : copy.change(before, after)}</DataListItemValue>
          </DataListItem>
        ))}
      </DataListRoot>
      <p>
        {copy.notYours} {copy.until(formatInstant(expiresAt))}
      </p>
      <Wrap gap="3">
        <Button
          disabled={isPending}
          loading={isPending && variables?.agrees === true}
          loadingText={copy.saving}
          onClick={() => mutate({ agrees: true })}
        >
          {copy.yes}
        </Button>
        <Button
          variant="outline"
          disabled={isPending}
          loading={isPending && variables?.agrees === false}
          loadingText={copy.saving}
          onClick={() => mutate({ agrees: false })}
        >
          {copy.no}
        </Button>
      </Wrap>
    </>
  );
}
