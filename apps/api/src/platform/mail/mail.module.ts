import { Global, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { FileMailer } from './file-mailer.js';
import { MailboxController } from './mailbox.controller.js';
import { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

@Global()
@Module({
  controllers: [MailboxController],
  providers: [{ provide: Mailer, inject: [CONFIG], useFactory: makeMailer }],
  exports: [Mailer],
})
export class MailModule {}

function makeMailer({ smtpUrl, mailFrom, dataDir, production }: Config): Mailer {
  if (smtpUrl !== undefined) return new SmtpMailer(smtpUrl, mailFrom);
  if (production) new Logger('mail').warn('SMTP_URL is not set: emails are kept as files and reach nobody.');
  return new FileMailer(dataDir);
}
