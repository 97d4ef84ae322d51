export const queuesCopy = {
  lead: 'Work that the site does on its own: ending holds, following payments, sending emails. You will not normally need this page.',
  open: 'Open the board',
  opening: 'Opening...',
  mayChange: 'You can repeat, pause and remove jobs there. Each change is written to the audit log.',
  mayLook: 'You can look; only the owner can change jobs.',
  safe: 'Nothing is lost when a job is removed: the next run finds what is due by itself.',
  none: {
    title: 'There is no board here',
    text: 'The board needs Redis. Without it, jobs run on Postgres inside the one server, and a job that stops is shown under "Needs attention". You also see this page while Redis is down.',
    check: 'Look again',
  },
  failed: "We couldn't open the board:",
} as const;
