export const queuesCopy = {
  title: 'Jobs',
  description: 'The queue of what the product does by itself.',
  lead: 'What the product does by itself: holds that run out, payments that are followed, mails. None of it needs you on an ordinary day.',
  open: 'Open the board',
  opening: 'Opening...',
  mayChange: 'You may repeat, pause and remove jobs there. Each such deed is written into the trail.',
  mayLook: 'You may look; changing jobs is for the owner.',
  safe: 'Nothing is lost when a job is removed: the next run finds what is due by itself.',
  none: {
    title: 'There is no board here',
    text: 'The board needs Redis. Without it, jobs run on Postgres inside the one server, and a job that stops is told under "Needs attention". With Redis, this page also appears like this while Redis is away.',
    check: 'Look again',
  },
  failed: 'The board could not be opened:',
} as const;
