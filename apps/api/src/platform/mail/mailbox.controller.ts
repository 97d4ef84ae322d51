import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AppError } from '../http/app-error.js';
import { FileMailer } from './file-mailer.js';
import { mailboxPage } from './mailbox-page.js';
import { Mailer } from './mailer.js';

const SHOWN = 50;

/** Shows the mails of a server that has nobody to send them; in production there is no such address. */
@ApiExcludeController()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (this.config.production || !(this.mailer instanceof FileMailer))
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    const mails = await this.mailer.latest(SHOWN);
    if (request.headers.accept?.includes('application/json')) response.json(mails);
    else response.type('html').send(mailboxPage(mails));
  }
}
