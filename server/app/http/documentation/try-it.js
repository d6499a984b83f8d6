/** Sends calls from /api/docs. Only a demo market serves this file. */
let token = "";
let description = null;

/** The document that programs read, fetched when the first form is opened. */
function describe() {
  description ??= fetch("/api/openapi.json")
    .then((response) => response.json())
    .catch((fault) => {
      description = null;
      throw fault;
    });
  return description;
}

async function operationOf(id) {
  const { paths } = await describe();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) return { path, method: method.toUpperCase(), ...operation };
  throw new Error(`no call ${id}`);
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function parameterField(id, { name, in: position, required, schema }) {
  const label = element("label", { for: `${id}-${name}` }, name, required ? "" : " (optional)");
  const value = name === "Idempotency-Key" ? crypto.randomUUID() : "";
  const input = element("input", {
    id: `${id}-${name}`,
    "data-in": position,
    "data-name": name,
    value,
    autocomplete: "off",
    spellcheck: "false",
  });
  if (schema.type === "integer") input.inputMode = "numeric";
  input.required = required;
  return [label, input];
}

function bodyField(id, { requestBody }) {
  const example = requestBody?.content["application/json"]?.example;
  if (example === undefined) return [];
  const text = JSON.stringify(example, null, 2);
  const rows = String(Math.min(text.split("\n").length, 16));
  const area = element("textarea", { id: `${id}-body`, rows, spellcheck: "false", "data-in": "body" });
  area.value = text;
  return [element("label", { for: area.id }, "Body"), area];
}

async function addForm(entry) {
  const operation = await operationOf(entry.id);
  const fields = [...operation.parameters.flatMap((one) => parameterField(entry.id, one)), ...bodyField(entry.id, operation)];
  const button = element("button", { type: "submit" }, `Send ${operation.method} request`);
  const status = element("p", { role: "status" });
  const answer = element("pre", { tabindex: "0", "aria-label": "Answer", hidden: "" });
  const form = element(
    "form",
    { "aria-label": `Try ${operation.summary}` },
    element("h3", {}, "Try it"),
    ...fields,
    button,
    status,
    answer,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, operation, { button, status, answer });
  });
  entry.querySelector(".inside").prepend(form);
}

async function send(form, operation, { button, status, answer }) {
  button.disabled = true;
  status.textContent = "Sending…";
  const began = performance.now();
  try {
    const response = await fetch(addressOf(form, operation.path), requestOf(form, operation.method));
    const text = await response.text();
    status.textContent = `${response.status} ${response.statusText}, ${Math.round(performance.now() - began)} ms`;
    answer.textContent = pretty(text);
    answer.hidden = false;
  } catch {
    status.textContent = "No answer arrived. Check your connection and send it again.";
  } finally {
    button.disabled = false;
    // Sent again as it is, the first answer would come back.
    const key = form.querySelector('[data-name="Idempotency-Key"]');
    if (key !== null) key.value = crypto.randomUUID();
  }
}

function valuesIn(form, position) {
  return [...form.querySelectorAll(`[data-in="${position}"]`)]
    .filter(({ value }) => value !== "")
    .map(({ dataset, value }) => [dataset.name, value]);
}

function addressOf(form, path) {
  const filled = valuesIn(form, "path").reduce((address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(valuesIn(form, "query")).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

function requestOf(form, method) {
  const body = form.querySelector('[data-in="body"]')?.value;
  return {
    method,
    // The session of this page alone, whoever is logged in to the site.
    credentials: "omit",
    headers: {
      ...Object.fromEntries(valuesIn(form, "header")),
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function logIn(account) {
  const session = document.getElementById("session");
  const { password } = document.getElementById("demo").dataset;
  const response = await fetch("/api/a/v2/auth/login", {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password }),
  });
  const { data, msg } = await response.json();
  if (data?.token === undefined) session.textContent = `Login failed: ${msg}`;
  else {
    ({ token } = data);
    session.textContent = `Requests carry the session of ${account}.`;
  }
}

for (const button of document.querySelectorAll("[data-account]")) {
  button.addEventListener("click", () => void logIn(button.dataset.account));
  button.disabled = false;
}
for (const entry of document.querySelectorAll("[data-try]")) {
  const whenOpened = () => entry.addEventListener("toggle", open, { once: true });
  // Without the document there is no form; the next opening asks for it again.
  const open = () => void addForm(entry).catch(whenOpened);
  if (entry.open) open();
  else whenOpened();
}
