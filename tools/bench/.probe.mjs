import { readFileSync } from 'node:fs';
import { createHousehold } from '../start/household.mjs';
import { openWorld, PROCESSES } from './world.mjs';
const household = createHousehold(); const closing=[];
const pidOf=(port)=>0;
try {
 const world = await openWorld({household, closing, options:{quick:true, only:[], build:false, ...(process.env.PROF?{profile:process.env.PROF}:{})}});
 const load = await world.start('load','load/claims-load.mjs');
 const nest = await world.start('bare Nest', 'baselines/bare-nest.mjs', { DATABASE_URL: world.databaseUrl, CONNECTIONS: '20' });
 const people=world.people; const clients=+(process.env.CLIENTS??8);
 for (let i=0;i<+(process.env.N??4);i++) {
  for (const [name,s] of [['product',world.api],['nest',nest]]) {
   await world.reset();
   const b=s.cpuMs(); const r=await load.ask('overHttp',{port:s.port,people,from:0,count:2500,clients});
   console.log(i,name.padEnd(8),r.toFixed(0).padStart(6),'/s cpu us',((s.cpuMs()-b)*1000/2500).toFixed(0), 'load', readFileSync('/proc/loadavg','utf8').split(' ')[0]);
  }
 }
} finally { await household.endAll(); for (const c of closing.reverse()) await c(); process.exit(0); }
