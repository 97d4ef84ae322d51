import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHousehold } from '../start/household.mjs';
import { freePort } from '../start/ports.mjs';
import { startService } from './service.mjs';
import { openWorld } from './world.mjs';
const household = createHousehold(); const closing=[];
try {
 const world = await openWorld({household, closing, options:{quick:true, only:[], build:false}});
 const load = await world.start('load','load/claims-load.mjs');
 const nest = await world.start('bare Nest', 'baselines/bare-nest.mjs', { DATABASE_URL: world.databaseUrl, CONNECTIONS: '20' });
 const people=world.people; const clients=+(process.env.CLIENTS??8);
 const all=[['nest',nest]];
 for (const v of (process.env.V??'v0,v1,v2,v3,v4,v5').split(',')) {
  const port=await freePort();
  const env={...process.env,NODE_ENV:'development',SEASON_YEAR:'2025',APP_NOW:'2025-04-29T09:00:00+02:00',PORT:String(port),HOST:'127.0.0.1',PUBLIC_URL:`http://127.0.0.1:${port}`,DATA_DIR:'/tmp/raffle-probe-'+v,DATABASE_URL:world.databaseUrl,DATABASE_POOL:'12',REDIS_URL:'',RATE_LIMITS:'off',LOG_LEVEL:'info',SESSION_SECRET:'bench',STRIPE_SECRET_KEY:'sk_test_bench',STRIPE_WEBHOOK_SECRET:'whsec_bench',STRIPE_API_BASE:'http://127.0.0.1:1'};
  all.push([v, await startService(household, v, {command:process.execPath,args:[`/work/main/apps/api/dist-test/${v}/main.js`],cwd:'/work/main',env})]);
 }
 const best={}, rates={};
 for (let i=0;i<+(process.env.N??6);i++) for (const [name,s] of all) {
   await world.reset();
   const b=s.cpuMs(); const r=await load.ask('overHttp',{port:s.port,people,from:0,count:900,clients});
   const us=(s.cpuMs()-b)*1000/900; if(i>1){(best[name]??=[]).push(us); (rates[name]??=[]).push(r);}
 }
 for (const k of Object.keys(best)) console.log(k.padEnd(6),'cpu min',Math.min(...best[k]).toFixed(0),'median',best[k].sort((a,b)=>a-b)[best[k].length>>1].toFixed(0),'rate max',Math.max(...rates[k]).toFixed(0));
} catch(e){console.log(e)} finally { await household.endAll(); for (const c of closing.reverse()) await c(); process.exit(0); }
