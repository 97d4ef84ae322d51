import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** OpenAPI at /api/docs and /api/docs-json; only outside production. */
export function apiDocs(app: INestApplication): void {
  const description = 'Guess the quarter of an hour in which the Okavango flood reaches Maun. All times are Maun time, CAT.';
  const document = new DocumentBuilder().setTitle('Okavango flood raffle').setDescription(description).setVersion('1').addCookieAuth('raffle.sid').build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, document), { jsonDocumentUrl: 'api/docs-json' });
}
