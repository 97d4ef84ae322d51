import { Body, Controller, Get, Header, HttpCode, Inject, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { Request, Response } from 'express';
import type { NewsWish } from '@raffle/contracts/news';
import { CONFIG, type Config } from '../platform/config/config.js';
import { NewsWishService } from './news-wish.service.js';

class NewsWishDto implements NewsWish {
  @IsBoolean({ message: 'Wanted is either true or false' })
  wanted: boolean;
}

@ApiTags('news')
@Controller('api/news/wishes')
export class NewsWishController {
  constructor(
    private readonly wishes: NewsWishService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** The page asks in JSON; a mail program without one-click opens the address in a browser and is led to the page. */
  @Get(':token')
  @Header('Cache-Control', 'no-store')
  async read(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NewsWish | void> {
    if (request.accepts(['json', 'html']) === 'json') return this.wishes.read(token);
    response.redirect(303, `${this.config.publicUrl}/unsubscribe/${encodeURIComponent(token)}`);
  }

  /** One click of a mail program (RFC 8058): its servers post a form, without cookies; pressed twice it is still declined. */
  @Post(':token')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  decline(@Param('token') token: string): Promise<NewsWish> {
    return this.wishes.say(token, false);
  }

  @Patch(':token')
  say(@Param('token') token: string, @Body() { wanted }: NewsWishDto): Promise<NewsWish> {
    return this.wishes.say(token, wanted);
  }
}
