// @ts-check
// Bare Socket.IO that broadcasts each posted change to a room, without a database.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { answerTasks, listen } from '../tasks.mjs';

let version = 0;

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const { slots } = /** @type {{ slots: { id: string, date: string }[] }} */ (JSON.parse(text));
    const date = slots[0]?.date ?? '';
    version += 1;
    io.to(date).emit('slots:changed', { date, version, after: version - 1, slots: slots.map(({ id }) => ({ id, status: 'held' })) });
    response.writeHead(201, { 'Content-Length': 2 }).end('{}');
  });
});
const io = new Server(server, { serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('slots:watch', async ({ date }, acknowledge) => {
    await socket.join(date);
    acknowledge({ version });
  });
});

answerTasks({}, await listen(server));
