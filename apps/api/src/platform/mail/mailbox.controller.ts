import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { isLoopback } from '../config/production.rules.js';
import { AppError } from '../http/errors/app-error.js';
import { allowInlineStyles } from '../http/responses/painted-styles.js';
import { FileMailer } from './file-mailer.js';
import { mailboxPage } from './mailbox-page.js';
import { Mailer } from './mailer.js';

const SHOWN = 50;
const ELSEWHERE =
  'Emails are shown at localhost and at the host of PUBLIC_URL. To read them at this address, set PUBLIC_URL to it, for example http://192.168.1.5:3000.';

/**
 * Shows the mails of a server that has nobody to send them; in production there is no such address. A page whose name was made to
 * lead to this machine (DNS rebinding) is of its own name's origin and could read them: only names of our own are answered.
 */
@ApiExcludeController()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production' | 'publicUrl'>,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (this.config.production || !(this.mailer instanceof FileMailer))
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    if (!isOwnName(request.headers.host, this.config.publicUrl)) throw new AppError('FORBIDDEN', ELSEWHERE);
    const mails = await this.mailer.latest(SHOWN);
    if (request.headers.accept?.includes('application/json')) response.json(mails);
    else allowInlineStyles(request, response, () => response.type('html').send(mailboxPage(mails)));
  }
}

/** @param host as the browser says it, with any port */
function isOwnName(host: string | undefined, publicUrl: string): boolean {
  const address = `http://${host}`;
  if (host === undefined || !URL.canParse(address)) return false;
  return isLoopback(address) || new URL(address).hostname === new URL(publicUrl).hostname;
}
