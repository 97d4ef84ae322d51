import { expectMarkedWords } from '../test/wording/expect-marked-words';

expectMarkedWords(['organiser-scenes', 'team-scenes', 'money-scenes', 'news-scenes', 'organiser-day-scenes']);
