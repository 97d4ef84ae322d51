import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiNotModified, matchesEtag } from '../platform/http/responses/etag.js';
import { sendJsonBytes } from '../platform/http/responses/send-bytes.js';
import { NewsService } from './news.service.js';

@ApiTags('news')
@Controller('api/news')
export class NewsController {
  constructor(private readonly news: NewsService) {}

  @Get()
  @ApiNotModified()
  @ApiOkResponse({ schema: { $ref: '#/components/schemas/NewsView' } })
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { etag, body } = await this.news.latest();
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('ETag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return void response.status(304).end();
    await sendJsonBytes(request, response, body);
  }
}
