import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { WitnessesService } from './witnesses.service.js';

@Injectable()
export class WitnessesJob {
  constructor(jobs: Jobs, witnesses: WitnessesService, @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>) {
    jobs.define({ name: 'ask-witnesses', everySeconds: rhythms.witness, handler: () => witnesses.ask() });
  }
}
