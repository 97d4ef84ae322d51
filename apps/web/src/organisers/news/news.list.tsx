import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminNewsPage, AdminNewsPost } from '@raffle/contracts/admin/news';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { firstCharacters } from '@raffle/contracts/text';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { stationName } from '../../features/news/news.copy';
import { ConfirmButton } from '../form/action-buttons';
import { Muted, Written } from '../frame/section';
import { useWrittenInstant } from '../list/dates';
import { pagesQuery } from '../list/pages-query';
import { defineList } from '../list/resource-list.types';
import { newsCopy as copy } from './news.copy';
import { useWithdrawPost } from './news.queries';
import { lazyBlock } from '../form/lazy';

const NewsFields = lazyBlock(async () => (await import('./news-form')).NewsFields);

const { filters } = copy;

/** The list of posts about the flood. */
export const newsList = defineList({
  name: 'news',
  query: pagesQuery<AdminNewsPage>('news', ADMIN_API.news),
  rows: ({ posts }) => posts,
  rowKey: ({ id }) => id,
  filters: {
    q: { kind: 'search', label: filters.q },
    station: { kind: 'select', label: filters.station, options: { '': filters.any, ...stationName } },
    state: {
      kind: 'select',
      label: filters.state,
      options: { '': filters.any, standing: filters.standing, withdrawn: filters.withdrawn },
    },
    year: { kind: 'season' },
  },
  card: (post) => <Post post={post} />,
  copy: { empty: copy.none, filters: filters.label, find: filters.find, clear: filters.clear },
  exported: { path: ADMIN_API.newsExport, fileName: 'news.csv' },
});

/** A post. The form replaces the post while an organiser edits it. */
function Post({ post }: { post: AdminNewsPost }) {
  const [isEdited, setEdited] = useState(false);
  const written = useWrittenInstant();
  if (isEdited) return <NewsFields post={post} onEnd={() => setEdited(false)} />;
  const { station, reached, text, photo, author, at, editedAt, withdrawnAt, withdrawnBy } = post;
  return (
    <Stack gap="2.5">
      <chakra.h3 fontSize="lg">
        {station === null ? copy.anyStation : reached ? copy.reachedAt(stationName[station]) : stationName[station]}
      </chakra.h3>
      <Muted>
        {copy.by(author ?? copy.nobody, written(at))}
        {editedAt && `, ${copy.edited(written(editedAt))}`}
      </Muted>
      {photo && (
        <chakra.img
          src={photo.url}
          alt={photo.alt}
          loading="lazy"
          width="min(100%, 18rem)"
          aspectRatio="3 / 2"
          objectFit="cover"
          borderRadius="l2"
        />
      )}
      <Written>{text}</Written>
      {withdrawnAt ? (
        <chakra.p color="fg.error">{copy.takenBack(withdrawnBy ?? copy.nobody, written(withdrawnAt))}</chakra.p>
      ) : (
        <PostActions id={post.id} beginning={firstCharacters(text, 40)} onEdit={() => setEdited(true)} />
      )}
    </Stack>
  );
}

function PostActions({ id, beginning, onEdit }: { id: string; beginning: string; onEdit: () => void }) {
  const withdraw = useWithdrawPost(id);
  return (
    <Wrap gap="2.5">
      <Button variant="outline" size="sm" aria-label={copy.editName(beginning)} onClick={onEdit}>
        {copy.edit}
      </Button>
      <ConfirmButton
        variant="outline"
        colorPalette="danger"
        size="sm"
        aria-label={copy.withdrawName(beginning)}
        dialog={{ ...copy.confirm, tone: 'danger', onConfirm: withdraw.mutateAsync }}
      >
        {copy.withdraw}
      </ConfirmButton>
    </Wrap>
  );
}
