import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ContentView } from '@raffle/contracts/site-content';
import { ContentService } from './content.service.js';

@ApiTags('content')
@Controller('api/content')
export class ContentController {
  constructor(private readonly content: ContentService) {}

  /** What organisers have reworded, over the words that the site was built with. */
  @Get()
  @Header('Cache-Control', 'no-cache')
  read(): Promise<ContentView> {
    return this.content.read();
  }
}
